import type en from "../en/options";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
