// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeOver } from "./client";
import { draw } from "./entry-server";
import { pages } from "./fixtures/pages";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = '<div id="site"></div>';
});
afterEach(() => vi.unstubAllGlobals());

function site(): HTMLElement {
  const node = document.getElementById("site");
  if (!node) throw new Error("The document has no #site");
  return node;
}

test.each(Object.keys(pages))(
  "the browser takes over %s as the server drew it, without a word",
  async (name) => {
    const page = pages[name];
    if (!page) throw new Error(name);
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    site().innerHTML = draw(page).html;
    const drawn = site().innerHTML;

    await act(async () => takeOver(site(), page));

    expect(complaints.mock.calls).toEqual([]);
    expect(site().innerHTML.replace(/ aria-pressed="true"/, ' aria-pressed="false"')).toBe(drawn);
  },
);
