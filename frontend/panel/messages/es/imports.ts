import type en from "../en/imports";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
