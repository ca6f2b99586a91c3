import type en from "../en/home";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
