import type en from "../en/domains";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
