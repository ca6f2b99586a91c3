import type en from "../en/audit";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
