export interface DiffPiece {
  text: string;
  /** Whether the text is missing from the other version. */
  isMarked: boolean;
}

/** The maximum number of words per side that are compared one by one. Longer texts are marked as a whole. */
const MOST = 1_500;

/** Compare two texts and mark the words that are in only one of them. */
export function wordDiff(before: string, after: string): { before: DiffPiece[]; after: DiffPiece[] } {
  const one = getWords(before);
  const other = getWords(after);
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end))
    end++;
  const inner = [one.slice(start, one.length - end), other.slice(start, other.length - end)] as const;
  const common = commonIn(...inner);
  const whole = (words: string[], marks: boolean[]): DiffPiece[] =>
    joinPieces([
      ...words.slice(0, start).map((text) => ({ text, isMarked: false })),
      ...marks.map((isMarked, index) => ({ text: words[start + index] ?? "", isMarked })),
      ...words.slice(words.length - end).map((text) => ({ text, isMarked: false })),
    ]);
  return { before: whole(one, common.one), after: whole(other, common.other) };
}

function getWords(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

/** Return, for each side, whether each word is in the longest common subsequence. */
function commonIn(one: string[], other: string[]): { one: boolean[]; other: boolean[] } {
  const marks = { one: one.map(() => true), other: other.map(() => true) };
  if (one.length > MOST || other.length > MOST) return marks;
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      const isSame = one[row] === other[column];
      lengths[row * width + column] = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let row = 0;
  let column = 0;
  while (row < one.length && column < other.length) {
    if (one[row] === other[column]) {
      marks.one[row++] = false;
      marks.other[column++] = false;
    } else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return marks;
}

/** Merge adjacent pieces of one kind. A space between marked words is also marked. */
function joinPieces(pieces: DiffPiece[]): DiffPiece[] {
  const result: DiffPiece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isBetween = !piece.text.trim() && result.at(-1)?.isMarked && pieces[index + 1]?.isMarked;
    const isMarked = isBetween ? true : piece.isMarked && piece.text.trim() !== "";
    const last = result.at(-1);
    if (last && last.isMarked === isMarked) last.text += piece.text;
    else result.push({ text: piece.text, isMarked });
  }
  return result;
}
