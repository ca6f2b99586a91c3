import type en from "../en/snippets";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
