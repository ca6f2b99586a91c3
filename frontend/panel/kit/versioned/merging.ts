import { isRecord, isSame } from "../forms/values";

type Row = { id: string } & Record<string, unknown>;

/** Marks conflicting changes of the same value, which the user has to resolve. */
const OPPOSED = Symbol("opposed");

/**
 * Merge two users' versions of a form, both based on `before`. Return null if both changed the same value.
 */
export function mergeForms<Form extends object>(before: Form, here: Form, there: Form): Form | null {
  const merged = mergeValues(before, here, there);
  return merged === OPPOSED || !hasEachRowOnce(merged) ? null : (merged as Form);
}

function mergeValues(before: unknown, here: unknown, there: unknown): unknown {
  if (isSame(here, before)) return there;
  if (isSame(there, before) || isSame(here, there)) return here;
  if (areRows(before) && areRows(here) && areRows(there)) return mergeRows(before, here, there);
  if (!isRecord(before) || !isRecord(here) || !isRecord(there)) return OPPOSED;
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  const values = names.map((name) => mergeValues(before[name], here[name], there[name]));
  if (values.includes(OPPOSED)) return OPPOSED;
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** Merge rows. A row that one side removed is removed, unless the other side changed it. */
function mergeRows(before: Row[], here: Row[], there: Row[]): Row[] | typeof OPPOSED {
  const ids = mergeOrder(getIds(before), getIds(here), getIds(there));
  if (ids === OPPOSED) return OPPOSED;
  const [ofBefore, ofHere, ofThere] = [mapById(before), mapById(here), mapById(there)];
  const rows: Row[] = [];
  for (const id of ids) {
    const row = mergeRow(ofBefore.get(id), ofHere.get(id), ofThere.get(id));
    if (row === OPPOSED) return OPPOSED;
    if (row) rows.push(row as Row);
  }
  return rows;
}

/**
 * Return the order of the side that changed the order. Rows added by the other side come after the same row
 * as in the other side's order.
 */
function mergeOrder(before: string[], here: string[], there: string[]): string[] | typeof OPPOSED {
  const remain = (ids: string[]) =>
    ids.filter((id) => [before, here, there].every((all) => all.includes(id)));
  const isHereMoved = !isSame(remain(here), remain(before));
  const isThereMoved = !isSame(remain(there), remain(before));
  if (isHereMoved && isThereMoved && !isSame(remain(here), remain(there))) return OPPOSED;
  const [leading, following] = isHereMoved ? [here, there] : [there, here];
  const ids = [...leading];
  for (const [index, id] of following.entries()) {
    const previous = following[index - 1];
    if (!ids.includes(id)) ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, id);
  }
  return ids;
}

/** Return the merged row, or undefined if one side removed the row and the other did not change it. */
function mergeRow(before: Row | undefined, here: Row | undefined, there: Row | undefined): unknown {
  if (here && there) return mergeValues(before, here, there);
  const left = here ?? there;
  if (!before) return left;
  return left && !isSame(left, before) ? OPPOSED : undefined;
}

/** Return whether each row occurs once. A row that both sides moved to different lists would occur twice. */
function hasEachRowOnce(value: unknown): boolean {
  const ids = idsIn(value);
  return new Set(ids).size === ids.length;
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each) => [...(isRow(each) ? [each.id] : []), ...idsIn(each)]);
  }
  return isRecord(value) ? Object.values(value).flatMap(idsIn) : [];
}

function getIds(rows: Row[]): string[] {
  return rows.map(({ id }) => id);
}

function mapById(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function areRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every(isRow);
}

function isRow(value: unknown): value is Row {
  return isRecord(value) && typeof value.id === "string";
}
