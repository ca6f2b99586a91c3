import type en from "../en/lists";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
