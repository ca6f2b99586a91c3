/** An error that the user can fix. Its message is one line. */
export class Problem extends Error {}
