import { expect, test } from "vitest";
import { scoped } from "./siteStyles";

test("the root of the document becomes the host of the preview", () => {
  expect(scoped(":root{--a:1}")).toBe(":host{--a:1}");
  expect(scoped(':root[data-theme="dark"]{--a:2}')).toBe(':host([data-theme="dark"]){--a:2}');
  expect(scoped(':root:not([data-theme="light"]){--a:3}')).toBe(':host(:not([data-theme="light"])){--a:3}');
});

test("html and body become the frame of the preview, their namesakes stay", () => {
  expect(scoped("html{color:red}body{margin:0}")).toBe(".site-document{color:red}.site-document{margin:0}");
  expect(scoped("a{}body .x,body.y{}")).toBe("a{}.site-document .x,.site-document.y{}");
  expect(scoped(".dropdown-body{--body:1}")).toBe(".dropdown-body{--body:1}");
});
