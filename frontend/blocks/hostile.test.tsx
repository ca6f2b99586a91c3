// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type BlockType, blocks, type Prop } from "../generated/blocks";
import { renderPage } from "../site/entry-server";
import payloads from "../site/fixtures/hostile.json";
import { getExample, getPage } from "./fixtures";

const texts = ["text", "slug", "url", "video", "cuisine", "date", "time", "datetime"];

/**
 * Put the payload in every text setting, as if the server had not validated it. Rich text is excluded,
 * because the server always sanitizes it.
 */
function poisoned(props: Readonly<Record<string, Prop>>, payload: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, prop] of Object.entries(props)) {
    if (texts.includes(prop.kind)) values[name] = payload;
    else if (prop.kind === "texts") values[name] = [payload];
    else if (prop.kind === "cells") values[name] = [[payload, payload], [payload]];
    else if (prop.kind === "list") values[name] = [poisoned(prop.items ?? {}, payload)];
  }
  return values;
}

/** Return the executable elements and attributes that a browser finds in the markup. */
function harmIn(html: string): string[] {
  const problems: string[] = [];
  for (const element of new DOMParser().parseFromString(html, "text/html").querySelectorAll("*")) {
    if (["SCRIPT", "IFRAME", "OBJECT", "EMBED", "BASE", "META"].includes(element.nodeName))
      problems.push(element.nodeName);
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on") || name === "srcdoc" || name === "formaction")
        problems.push(`${name}=${value}`);
      const leads = /^(?:xlink:)?href$|^src$|^action$|^poster$/.test(name);
      if (leads && !/^(?:https?:\/\/|mailto:|tel:|[/?#](?![/\\]))/i.test(value))
        problems.push(`${name}=${value}`);
    }
  }
  return problems;
}

test("the list is harmful as raw markup", () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200);
  expect(payloads.filter((payload) => harmIn(payload).length > 0).length).toBeGreaterThan(150);
});

test.each(blocks.map(({ type }) => type))("%s renders hostile text as text", (type: BlockType) => {
  const props = blocks.find((each) => each.type === type)?.props ?? {};
  const content = payloads.map((payload, index) => {
    const example = getExample(type, poisoned(props, payload));
    return { type, props: { ...example.props, id: `${payload}-${index}` } };
  });

  const { html } = renderPage(getPage(content));

  expect(harmIn(html)).toEqual([]);
});
