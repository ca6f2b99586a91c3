/** Where the browser keeps what was built and not saved. */
export const DATABASE = "commissary.builder";

/** Nothing of what was built stays in a browser that others may use next. */
export function forgetCopies(): void {
  indexedDB.deleteDatabase(DATABASE);
}
