/** Letters of right-to-left scripts such as Hebrew and Arabic. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Unicode's isolation marks for text with its own direction. */
const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ["\u2068", "\u2069"];

/** Isolate a value in a sentence, so that right-to-left text does not reorder the words around it. */
export function isolate<Value>(value: Value): Value | string {
  if (typeof value !== "string" || !FROM_THE_RIGHT.test(value)) return value;
  return `${FIRST_STRONG_ISOLATE}${value}${POP_DIRECTIONAL_ISOLATE}`;
}

/** Return the values of a sentence, each isolated. */
export function isolateDirection(values: object | undefined): object | undefined {
  return values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]));
}
