import type en from "../en/users";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
