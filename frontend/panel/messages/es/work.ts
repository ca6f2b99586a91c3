import type en from "../en/work";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
