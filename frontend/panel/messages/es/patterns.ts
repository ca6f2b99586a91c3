import type en from "../en/patterns";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
