import { expect, test } from "vitest";
import { emptyForm, getKind, OWN_KINDS, type Snippet, type SnippetKind, toBody, toForm } from "./snippets";

const FORM = {
  ...emptyForm("address", undefined),
  title: " Ours ",
  custom_id: "G-AB12CD34",
  src: "https://stats.example.com/",
  code: "  go()\n",
  name: "me",
  content: "x",
};

test.each(["service", ...OWN_KINDS] as SnippetKind[])(
  "a %s has the same values after it is saved and reopened",
  (kind) => {
    const sent = toBody(FORM, kind, kind === "service" ? "matomo" : "");
    const row = { ...sent, id: 1 } as unknown as Snippet; // the server adds the other fields

    expect(getKind(row)).toBe(kind);
    expect(toBody(toForm(row), kind, sent.external_analytics_type ?? "")).toEqual(sent);
  },
);

test("values of another kind are not sent", () => {
  expect(toBody(FORM, "meta", "")).toEqual({
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

test("code is sent unchanged", () => {
  expect(toBody(FORM, "code", "").code).toBe("  go()\n");
});
