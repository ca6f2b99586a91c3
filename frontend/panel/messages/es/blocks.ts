import type en from "../en/blocks";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
