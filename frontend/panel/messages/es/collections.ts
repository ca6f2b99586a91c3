import type en from "../en/collections";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
