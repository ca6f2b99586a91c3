import type en from "../en/carrying";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
