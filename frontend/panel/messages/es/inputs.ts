import type en from "../en/inputs";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
