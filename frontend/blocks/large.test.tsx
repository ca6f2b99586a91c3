// @vitest-environment node
import { expect, test } from "vitest";
import type { PublicBlock } from "../generated/schema";
import { renderPage } from "../site/entry-server";
import { getPage } from "./fixtures";

const COUNT = 2000;

/**
 * Return sections nested four deep, with texts in the innermost section. `replace` replaces one of the texts.
 */
function nested(replace: (text: PublicBlock, number: number) => PublicBlock): PublicBlock[] {
  let number = 0;
  const text = (): PublicBlock => {
    number += 1;
    return replace(
      { type: "RichText", props: { id: `text-${number}`, html: `<p>Text ${number}.</p>` } },
      number,
    );
  };
  const section = (id: string, content: PublicBlock[]): PublicBlock => ({
    type: "Section",
    props: { id, title: "", text: "", color: "base", width: "normal", content },
  });
  const many = <Item,>(count: number, make: (index: number) => Item) =>
    Array.from({ length: count }, (_, i) => make(i));
  // 2,000 blocks: 20 × (1 + 3 × (1 + 4 × (1 + 7)))
  return many(20, (a) =>
    section(`a${a}`, [
      ...many(3, (b) =>
        section(`b${a}-${b}`, [...many(4, (c) => section(`c${a}-${b}-${c}`, many(7, text)))]),
      ),
    ]),
  );
}

function count(blocks: PublicBlock[]): number {
  return blocks.reduce(
    (sum, { props }) => sum + 1 + count((props.content as PublicBlock[] | undefined) ?? []),
    0,
  );
}

test("a page of 2,000 nested blocks is rendered without the failing block, which is logged", () => {
  const content = nested((block, number) =>
    number === 900 ? { type: "Heading", props: { id: "broken", text: { no: "text" }, level: "2" } } : block,
  );

  const rendered = renderPage(getPage(content));

  expect(count(content)).toBeLessThanOrEqual(COUNT);
  expect(rendered.failures.map(({ section }) => section)).toEqual(["Heading broken"]);
  expect(rendered.html.match(/Text \d+\./g)).toHaveLength(20 * 3 * 4 * 7 - 1);
  expect(rendered.html).toContain("</footer>");
});

test("a picture with a deleted file is omitted, and the rest stays", () => {
  const gone: PublicBlock = {
    type: "Image",
    props: { id: "gone", image: 7, image_item: null, caption: "A caption", url: "" },
  };
  const after: PublicBlock = {
    type: "Heading",
    props: { id: "after", text: "What follows", level: "2", align: "left" },
  };

  const rendered = renderPage(getPage([gone, after]));

  expect(rendered.failures).toEqual([]);
  expect(rendered.html).toContain("What follows");
  expect(rendered.html).not.toContain('src=""');
});
