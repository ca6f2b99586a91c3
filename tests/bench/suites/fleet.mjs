// Making, migrating and keeping so many domains, on servers of its own.
import { rowsOfPython } from "../programs.mjs";

export async function* fleet(_installation, sizes) {
  yield* rowsOfPython("fleet", sizes);
}
