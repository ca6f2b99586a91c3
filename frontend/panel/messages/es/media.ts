import type en from "../en/media";
import type { Same } from "../shape";

export default {} satisfies Same<typeof en>;
