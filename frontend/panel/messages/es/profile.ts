import type en from "../en/profile";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
