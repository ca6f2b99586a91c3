import type english from "./en";

/** The strings of one area, with the same keys as in English. */
export type Same<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Same<Texts[Key]>;
};

/** The path of a string: "users.remove.title". */
export type TextKey = PathIn<typeof english>;

/** The paths of texts without placeholders, for constants and API values. */
export type PlainKey = PlainPathIn<typeof english>;

/** The values of the placeholders `%{name}` of a string; strings with plurals use `smart_count`. */
export type ValuesOf<Key extends TextKey, Value = string | number> = {
  [Name in NameIn<TextAt<typeof english, Key>>]: Name extends "smart_count" ? number : Value;
};

/** A function that returns the text of a key in the language of the interface. */
export type Translate = <Key extends TextKey>(
  key: Key,
  ...values: keyof ValuesOf<Key> extends never ? [] : [values: ValuesOf<Key>]
) => string;

type PathIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${PathIn<Texts[Key]>}`;
}[keyof Texts & string];

type PlainPathIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? [NameIn<Texts[Key]>] extends [never]
      ? Key
      : never
    : `${Key}.${PlainPathIn<Texts[Key]>}`;
}[keyof Texts & string];

type TextAt<Texts, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Texts
    ? TextAt<Texts[Head], Rest>
    : never
  : Path extends keyof Texts
    ? Texts[Path]
    : never;

type NameIn<Text> = NamedIn<Text> | (Text extends `${string}||||${string}` ? "smart_count" : never);

type NamedIn<Text> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | NamedIn<Rest> : never;
