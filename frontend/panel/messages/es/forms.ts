import type en from "../en/forms";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
