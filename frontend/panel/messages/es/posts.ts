import type en from "../en/posts";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
