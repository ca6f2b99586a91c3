import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import ts from "typescript";

/** Schema.org's vocabulary as type declarations, from the package of its authors at Google. */
const declarations = createRequire(import.meta.url)
  .resolve("schema-dts")
  .replace(/schema\.js$/, "schema.d.ts");
const schemaOrg = "https://schema.org/";
const isoDate = /^\d{4}-\d\d-\d\d$/;
const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;
const isoTime = /^\d\d:\d\d(:\d\d)?$/;
const isLink = (text: string) => /^https?:\/\/\S+$/.test(text);
/** The required format of a text, by its type. */
const forms: Record<string, (text: string) => boolean> = {
  Date: (text) => isoDate.test(text),
  DateTime: (text) => isoMoment.test(text),
  Time: (text) => isoTime.test(text),
  URL: isLink,
  Text: () => true,
  string: () => true,
  Number: (text) => text !== "" && Number.isFinite(Number(text)),
  Integer: (text) => /^-?\d+$/.test(text),
  Float: (text) => text !== "" && Number.isFinite(Number(text)),
};

interface Declared {
  bases: string[];
  properties: Map<string, string[]>;
}

export type Thing = { "@type": string } & Record<string, unknown>;

/** Types and properties of schema.org, and allowed values. */
export class Vocabulary {
  readonly #interfaces = new Map<string, Declared>();
  readonly #unions = new Map<string, string[]>();

  constructor() {
    const source = ts.createSourceFile(
      declarations,
      readFileSync(declarations, "utf8"),
      ts.ScriptTarget.Latest,
    );
    for (const each of source.statements) {
      if (ts.isInterfaceDeclaration(each)) this.#interfaces.set(each.name.text, declared(each));
      else if (ts.isTypeAliasDeclaration(each)) this.#unions.set(each.name.text, names(each.type));
    }
  }

  /** Return the errors of `thing` and its parts. */
  mistakes(thing: Thing, path = thing["@type"]): string[] {
    const leaf = `${thing["@type"]}Leaf`;
    if (!this.#interfaces.has(leaf)) return [`${path}: schema.org has no ${thing["@type"]}`];
    return Object.entries(thing).flatMap(([name, value]) => {
      if (name.startsWith("@")) return [];
      const expected = this.#expected(leaf, name);
      if (!expected) return [`${path}: ${thing["@type"]} has no ${name}`];
      const values = Array.isArray(value) ? value : [value];
      return values.flatMap((each) => this.#wrong(each, expected, `${path}.${name}`));
    });
  }

  #wrong(value: unknown, expected: string[], path: string): string[] {
    if (typeof value === "object" && value !== null) {
      const inner = value as Thing;
      const fits = expected.some((each) => this.#includes(each, `${inner["@type"]}Leaf`));
      const mistakes = this.mistakes(inner, path);
      return fits ? mistakes : [`${path} may not be ${inner["@type"]}`, ...mistakes];
    }
    const text = String(value);
    const fits = expected.some((each) => forms[each]?.(text) || this.#includes(each, text));
    const isAnswer = expected.includes("Boolean") && typeof value === "boolean";
    // Any thing can be a URL; schema.org's own URLs are words, which are listed.
    const isReference = expected.includes("IdReference") && isLink(text) && !text.startsWith(schemaOrg);
    return fits || isAnswer || isReference
      ? []
      : [`${path} may not be ${JSON.stringify(value)}: ${expected.join(" or ")}`];
  }

  /** Return the allowed values of a property, or undefined if neither the type nor a parent has it. */
  #expected(name: string, property: string): string[] | undefined {
    const known = this.#interfaces.get(name);
    const own = known?.properties.get(property);
    if (own) return own;
    for (const base of known?.bases ?? []) {
      const inherited = this.#expected(base, property);
      if (inherited) return inherited;
    }
    return undefined;
  }

  /** Return whether the union contains the type or the word `member`. */
  #includes(union: string, member: string, seen = new Set<string>()): boolean {
    if (union === member) return true;
    // The declarations allow plain text everywhere: its format is in `forms`.
    if (seen.has(union) || union in forms) return false;
    seen.add(union);
    return (this.#unions.get(union) ?? []).some((each) => this.#includes(each, member, seen));
  }
}

function declared(node: ts.InterfaceDeclaration): Declared {
  const bases = (node.heritageClauses ?? []).flatMap((clause) =>
    clause.types.map((each) => (ts.isIdentifier(each.expression) ? each.expression.text : "")),
  );
  const properties = new Map<string, string[]>();
  for (const member of node.members) {
    if (!ts.isPropertySignature(member) || !member.type || !ts.isStringLiteral(member.name)) continue;
    properties.set(member.name.text, names(member.type));
  }
  return { bases, properties };
}

/** Return the names of a union; for `SchemaValue<A | B, "property">`, the names A and B. */
function names(type: ts.TypeNode): string[] {
  if (ts.isUnionTypeNode(type)) return type.types.flatMap(names);
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return [type.literal.text];
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName))
    return type.kind === ts.SyntaxKind.StringKeyword ? ["string"] : [];
  const [first] = type.typeArguments ?? [];
  return type.typeName.text === "SchemaValue" && first ? names(first) : [type.typeName.text];
}
