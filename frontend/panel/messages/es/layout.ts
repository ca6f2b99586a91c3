import type en from "../en/layout";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
