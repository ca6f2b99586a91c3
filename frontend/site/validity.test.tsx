// @vitest-environment node
import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { everyBlock, getPage } from "../blocks/fixtures";
import type { SitePayload } from "../generated/schema";
import { renderPage } from "./entry-server";
import { pages } from "./fixtures/pages";
import { association, blank, restaurant } from "./fixtures/sites";

const validate = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React's spelling, which is equivalent in HTML.
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Focal points and main colors of images are inline styles.
    "no-inline-style": "off",
    // Phone numbers stay as their owners wrote them.
    "tel-non-breaking": "off",
    // Browsers without <search> need the equivalent `role`.
    "prefer-native-element": "off",
  },
});

/** Return the validator's errors with their positions in the markup. */
async function complaints(site: SitePayload): Promise<string[]> {
  const body = `<div id="site">${renderPage(site).html}</div>`;
  const document = `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>A page</title></head><body>${body}</body></html>`;
  const report = await validate.validateString(document);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

test.each(Object.keys(pages))("%s is valid HTML", async (name) => {
  const site = pages[name];
  expect(site && (await complaints(site))).toEqual([]);
});

test.each([association, blank, restaurant])(
  "every block is valid HTML in each template",
  async (template) => {
    expect(await complaints(getPage(everyBlock(), { domain: template().domain }))).toEqual([]);
  },
);

test("an invalid page is reported", async () => {
  const report = await validate.validateString("<p><div>No</div></p><img src='x.png'>");

  expect(report.valid).toBe(false);
});
