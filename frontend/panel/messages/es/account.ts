import type en from "../en/account";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
