import type en from "../en/faqs";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
