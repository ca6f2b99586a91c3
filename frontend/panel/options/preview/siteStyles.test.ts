import { expect, test } from "vitest";
import { scopeStyles } from "./siteStyles";

test("the root of the document becomes the host of the preview", () => {
  expect(scopeStyles(":root{--a:1}")).toBe(":host{--a:1}");
  expect(scopeStyles(':root[data-theme="dark"]{--a:2}')).toBe(':host([data-theme="dark"]){--a:2}');
  expect(scopeStyles(':root:not([data-theme="light"]){--a:3}')).toBe(
    ':host(:not([data-theme="light"])){--a:3}',
  );
});

test("html and body become the frame of the preview, similar names are unchanged", () => {
  expect(scopeStyles("html{color:red}body{margin:0}")).toBe(
    ".site-document{color:red}.site-document{margin:0}",
  );
  expect(scopeStyles("a{}body .x,body.y{}")).toBe("a{}.site-document .x,.site-document.y{}");
  expect(scopeStyles(".dropdown-body{--body:1}")).toBe(".dropdown-body{--body:1}");
});
