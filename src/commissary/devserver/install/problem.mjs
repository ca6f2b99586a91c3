/** Something the person at the keyboard can put right; its message is one line for them. */
export class Problem extends Error {}
