// Creating, migrating and storing many domains, on separate servers.
import { rowsOfPython } from "../programs.mjs";

export async function* fleet(_installation, sizes) {
  yield* rowsOfPython("fleet", sizes);
}
