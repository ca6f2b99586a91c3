// @vitest-environment jsdom
import { expect, test } from "vitest";
import { decode, encode, fresh, idsIn, readClip, replaceFiles, writeClip } from "./clipboard";
import type { Block } from "./document";

const gallery: Block = {
  type: "Gallery",
  props: {
    id: "g",
    title: "Food",
    images: [
      { image: 1, caption: "" },
      { image: 2, caption: "" },
    ],
  },
};
const section: Block = {
  type: "Section",
  props: { id: "s", content: [gallery, { type: "PagePart", props: { id: "p", post_id: 9 } }] },
};

test("blocks are pasted as they were copied", () => {
  const clip = {
    domain: 4,
    blocks: [section],
    files: [{ id: 1, name: "a.jpg", alt: "A", type: "image/jpeg" }],
  };

  expect(readClip(writeClip(clip))).toEqual(clip);
});

test.each([
  "",
  "Hello",
  "{",
  "[]",
  '{"kind":"other"}',
  '{"kind":"commissary/blocks","version":9,"blocks":[]}',
])("%s is not a block", (text) => {
  expect(readClip(text)).toBeNull();
});

test("clipboard content is sanitized", () => {
  const evil = {
    type: "RichText",
    props: { id: "x", html: "<img src=x onerror=alert(1)><p>ok</p>", evil: 1 },
  };

  expect(readClip(writeClip({ domain: 1, blocks: [evil], files: [] }))?.blocks).toEqual([
    { type: "RichText", props: { id: "x", html: "<p>ok</p>" } },
  ]);
});

test("in another domain, files have their ids there, and references to other rows are removed", () => {
  const [there] = replaceFiles([section], new Map([[1, 50]]));

  expect(there?.props.content).toEqual([
    {
      type: "Gallery",
      props: {
        ...gallery.props,
        images: [
          { image: 50, caption: "" },
          { image: null, caption: "" },
        ],
      },
    },
    { type: "PagePart", props: { id: "p", post_id: null } },
  ]);
  expect(idsIn([section], "media")).toEqual([1, 2]);
});

test("a pasted copy next to its original has another ID", () => {
  expect(fresh([section])[0]?.props.id).not.toBe("s");
});

test("the clipboard text contains the file", async () => {
  const content = await encode(new Blob([new Uint8Array([0, 255, 7])]));
  const file = decode({ id: 1, name: "a.png", alt: "", type: "image/png", content });

  expect(new Uint8Array((await file?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([0, 255, 7]));
  expect(decode({ id: 1, name: "a.png", alt: "", type: "image/png", content: "<>" })).toBeNull();
});
