import type en from "../en/builder";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
