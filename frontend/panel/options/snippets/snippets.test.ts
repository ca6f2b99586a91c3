import { expect, test } from "vitest";
import { bodyOf, emptyForm, formOf, kindOf, OWN_KINDS, type Snippet, type SnippetKind } from "./snippets";

const FORM = {
  ...emptyForm("address", undefined),
  title: " Ours ",
  custom_id: "G-AB12CD34",
  src: "https://stats.example.com/",
  code: "  go()\n",
  name: "me",
  content: "x",
};

test.each(["service", ...OWN_KINDS] as SnippetKind[])("a %s comes back from what was sent of it", (kind) => {
  const sent = bodyOf(FORM, kind, kind === "service" ? "matomo" : "");
  const row = { ...sent, id: 1 } as unknown as Snippet; // the server adds the other fields

  expect(kindOf(row)).toBe(kind);
  expect(bodyOf(formOf(row), kind, sent.external_analytics_type ?? "")).toEqual(sent);
});

test("what was typed for another kind is not sent", () => {
  expect(bodyOf(FORM, "meta", "")).toEqual({
    title: "Ours",
    type: "meta",
    tag_position: "head",
    external_analytics_type: "",
    custom_id: "",
    src: "",
    defer: false,
    async: false,
    code: "",
    name: "me",
    content: "x",
    content_type: "",
    consent_category: "analytics",
    is_enabled: true,
  });
});

test("code is sent as it was typed", () => {
  expect(bodyOf(FORM, "code", "").code).toBe("  go()\n");
});
