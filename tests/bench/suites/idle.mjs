// What works in the background while nothing happens, at few domains and at many, with servers of its own.
import { rowsOfPython } from "../programs.mjs";

export async function* idle(_installation, sizes) {
  yield* rowsOfPython("idle", sizes);
}
