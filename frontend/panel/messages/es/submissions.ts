import type en from "../en/submissions";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
