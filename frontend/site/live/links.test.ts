// @vitest-environment jsdom
import { expect, test } from "vitest";
import { getFormPage, getLinkedPage } from "./links";

function link(attributes: string): Element | null {
  document.body.innerHTML = `<a ${attributes}>there</a>`;
  return document.querySelector("a");
}

test.each(['href="/members?page=2#list"', 'href="blog"', 'href="/" target="_self"', 'href="/about.html"'])(
  "a link with %s changes the page in place",
  (attributes) => {
    expect(getLinkedPage(link(attributes))?.origin).toBe(location.origin);
  },
);

test.each([
  'href="/panel"',
  'href="/panel/pages"',
  'href="/team-login?next=x"',
  'href="/reset-password"',
  'href="/preview/token"',
  'href="/api/site"',
  'href="/domains/bay/library/menu.pdf"',
  'href="/rss.xml"',
  'href="https://elsewhere.example/members"',
  'href="//elsewhere.example"',
  'href="mailto:x@example.com"',
  'href="tel:+1"',
  'href="javascript:void 0"',
  'href="/members" download',
  'href="/members" target="_blank"',
  'href="/members" rel="external"',
  'href="/picture" data-opens="lightbox"',
  'name="nowhere"',
])("a link with %s is followed by the browser", (attributes) => {
  expect(getLinkedPage(link(attributes))).toBe(null);
});

test("a search navigates with its values; a POST form does not", () => {
  document.body.innerHTML = `
    <form action="/members?old=1"><input name="q" value="mole & co"><input type="hidden" name="cuisine" value="tacos"></form>
    <form action="/members" method="post"></form>`;
  const [search, posted] = document.forms;

  expect(search && getFormPage(search)?.href).toBe(`${location.origin}/members?q=mole+%26+co&cuisine=tacos`);
  expect(posted && getFormPage(posted)).toBe(null);
});
