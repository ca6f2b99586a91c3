import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const PANEL = join(import.meta.dirname, "..");

/** Parsing every file of the panel takes ten times as long on a busy machine. */
const SLOW = 120_000;

/** Texts that are the same in every language: names, and code that looks like text. */
const NAMES = new Set<string>([
  "Aa",
  // A heading level, and an operating system in user agents.
  "H",
  "Mac OS X",
  // Defaults of the public site.
  "Page not found",
  "Still hungry?",
]);

/**
 * Attributes that contain texts, even of a single word. In other places, a word is a keyboard key or a name
 * in the code.
 */
const READ_BY_PEOPLE =
  /^(aria-?label|label|title|titleAccess|alt|placeholder|helperText|help|hint|text|action|cancel|primary|secondary|name|description|message|who|fallback|empty)$/i;

test(
  "texts are in message files, not in screens",
  () => {
    const written = getSources(PANEL).flatMap((path) =>
      textsIn(path).map((text) => `${relative(PANEL, path)}: ${text}`),
    );

    expect(written).toEqual([]);
  },
  SLOW,
);

function getSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith("messages/"))
    .map((path) => join(folder, path));
}

/** Return the texts in a file that users of the panel can see. */
function textsIn(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const literals: string[] = [];
  visit(source);
  return literals.filter((text) => !NAMES.has(text));

  function visit(node: ts.Node): void {
    // Thrown errors and warnings are for developers.
    if (ts.isImportDeclaration(node) || ts.isNewExpression(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText().startsWith("console.")) return;
    if (ts.isJsxText(node)) collect(node.text, /\p{L}/u);
    else if (ts.isStringLiteralLike(node)) collect(node.text, isReadByPeople(node) ? WORD : SENTENCE);
    else if (ts.isTemplateExpression(node)) collect(plain(node), isReadByPeople(node) ? WORD : SENTENCE);
    ts.forEachChild(node, visit);
  }

  function collect(text: string, look: RegExp): void {
    if (look.test(text.trim())) literals.push(text.trim());
  }
}

/** A word with a capital, or several words. */
const WORD = /^\p{Lu}\p{Ll}+|\p{L}{2,} \p{L}{2,}/u;
/** Several words, the first with a capital: unlike a style or a path. */
const SENTENCE = /^\p{Lu}[\p{L}’']* \p{L}+/u;

function plain({ head, templateSpans }: ts.TemplateExpression): string {
  return [head.text, ...templateSpans.map(({ literal }) => literal.text)].join("…");
}

/** Return whether the node is, directly or in a condition, the text of an element or a label. */
function isReadByPeople(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isReadByPeople(parent);
  if (ts.isParenthesizedExpression(parent)) return isReadByPeople(parent);
  if (ts.isBinaryExpression(parent)) return isJoin(parent) && isReadByPeople(parent);
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || isReadByPeople(parent);
  if (ts.isJsxAttribute(parent)) return READ_BY_PEOPLE.test(parent.name.getText());
  if (ts.isPropertyAssignment(parent)) return READ_BY_PEOPLE.test(parent.name.getText().replace(/['"]/g, ""));
  return false;
}

function isJoin({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.PlusToken,
  ].includes(kind);
}
