// Background work while idle, with few domains and with many, on separate servers.
import { rowsOfPython } from "../programs.mjs";

export async function* idle(_installation, sizes) {
  yield* rowsOfPython("idle", sizes);
}
