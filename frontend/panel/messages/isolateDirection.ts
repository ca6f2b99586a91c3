/** Letters that are read from the right: Hebrew, Arabic and their neighbours. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Unicode's marks around words that have a direction of their own. */
const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ["\u2068", "\u2069"];

/** A value as it stands inside a sentence: what is read from the right does not turn the words beside it. */
export function isolate<Value>(value: Value): Value | string {
  if (typeof value !== "string" || !FROM_THE_RIGHT.test(value)) return value;
  return `${FIRST_STRONG_ISOLATE}${value}${POP_DIRECTIONAL_ISOLATE}`;
}

/** The values of a sentence, each isolated. */
export function isolateDirection(values: object | undefined): object | undefined {
  return values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]));
}
