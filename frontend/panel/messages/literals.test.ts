import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const PANEL = join(import.meta.dirname, "..");

/** What is written alike in every language: names, and words of code that look like words of people. */
const NAMES = new Set<string>([
  "Aa",
  // The level of a heading, and what a user agent calls a system.
  "H",
  "Mac OS X",
  // What the public site says where nothing is written.
  "Page not found",
  "Still hungry?",
]);

/** Where a single word is read by people, too; elsewhere it is a key of the keyboard or a name in the code. */
const READ_BY_PEOPLE =
  /^(aria-?label|label|title|titleAccess|alt|placeholder|helperText|help|hint|text|action|cancel|primary|secondary|name|description|message|who|fallback|empty)$/i;

test("texts are in message files, not in screens", () => {
  const written = getSources(PANEL).flatMap((path) =>
    textsIn(path).map((text) => `${relative(PANEL, path)}: ${text}`),
  );

  expect(written).toEqual([]);
});

function getSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith("messages/"))
    .map((path) => join(folder, path));
}

/** The pieces of text in a file that somebody who uses the panel may read. */
function textsIn(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const literals: string[] = [];
  visit(source);
  return literals.filter((text) => !NAMES.has(text));

  function visit(node: ts.Node): void {
    // What is thrown this way is a mistake in the code and meant for those who mend it; so are warnings.
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

/** Whether it is, perhaps by way of a condition, what an element shows or what a label is set to. */
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
