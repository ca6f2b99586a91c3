import { Fragment, type ReactNode } from "react";
import { isolate } from "./isolateDirection";
import type { TextKey, ValuesOf } from "./shape";
import { useCatalogue } from "./useText";

type RichPart = (inner: string) => ReactNode;

type Props<Key extends TextKey> = {
  of: Key;
  /** The renderers of tags such as `<link>…</link>`, by tag name. */
  parts?: Readonly<Record<string, RichPart>>;
} & (keyof ValuesOf<Key> extends never ? { values?: undefined } : { values: ValuesOf<Key, ReactNode> });

/**
 * A sentence with links, bold parts or nodes: the text has tags for links and bold parts, nodes are values.
 *
 * `<Rich of="forms.lost" values={{ name: <b>Paula</b> }} parts={{ link: (inner) => <Link
 * to="…">{inner}</Link> }} />`
 */
export function Rich<Key extends TextKey>({ of, values: textValues, parts = {} }: Props<Key>) {
  const { provider } = useCatalogue();
  // Values are inserted after the tags are parsed, because they may look like tags.
  const values: Readonly<Record<string, ReactNode>> = textValues ?? {};
  const names = Object.keys(values);
  const held = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === "smart_count" ? value : `${OPEN}${names.indexOf(name)}${CLOSE}`,
    ]),
  );
  const text: string = provider.translate(of, held);
  return addKeys(text.split(TAGS), (piece) => {
    const [, tag, inner] = TAG.exec(piece) ?? [];
    const part = tag ? parts[tag] : undefined;
    return part && inner !== undefined ? part(plain(inner)) : fillPiece(piece);
  });

  function fillPiece(piece: string): ReactNode {
    return addKeys(piece.split(HELD), (each) => standIn(each) ?? each);
  }

  function plain(inner: string): string {
    return inner
      .split(HELD)
      .map((each) => String(standIn(each) ?? each))
      .join("");
  }

  function standIn(piece: string): ReactNode {
    const [, index] = HELD_ONE.exec(piece) ?? [];
    return index === undefined ? undefined : isolate(values[names[Number(index)] ?? ""]);
  }
}

/** Characters that users don't enter. */
const OPEN = "\uE000";
const CLOSE = "\uE001";
const HELD = /(\uE000\d+\uE001)/;
const HELD_ONE = /^\uE000(\d+)\uE001$/;
const TAGS = /(<\w+>[^<]*<\/\w+>)/;
const TAG = /^<(\w+)>([^<]*)<\/\1>$/;

function addKeys(pieces: readonly string[], render: (piece: string) => ReactNode): ReactNode {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentence segments are never reordered
    <Fragment key={index}>{render(piece)}</Fragment>
  ));
}
