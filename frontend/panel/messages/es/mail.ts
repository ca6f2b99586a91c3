import type en from "../en/mail";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
