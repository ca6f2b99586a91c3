import type en from "../en/search";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
