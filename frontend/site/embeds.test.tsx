// @vitest-environment node
import { expect, test } from "vitest";
import { getExample } from "../blocks/fixtures";
import type { PublicBlock } from "../generated/schema";
import { renderPage } from "./entry-server";
import { post } from "./fixtures/make";
import { association } from "./fixtures/sites";

const VIDEO =
  '<figure data-embed="video" data-source="vimeo:76979871">' +
  '<a href="https://vimeo.com/76979871" rel="noopener ugc">Our kitchen</a></figure>';
const FORM =
  '<figure data-embed="form" data-source="Form-1"><a href="/contact" rel="noopener ugc">Ask us</a></figure>';

/** Render a story with a text, and these embeds that the server has resolved. */
function render(text: string, embeds: Record<string, PublicBlock>): string {
  const site = association();
  const story = post(1, "blog", "Story", { attributes: { description: text } });
  const page = { ...site.page, kind: "post" as const, collection: "blog" as const, post: story, embeds };
  const { html } = renderPage({ ...site, url: "blog/story", page });
  return html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll("<!-- -->", "");
}

test("a video is shown in its place in the text, with the rest of the text around it", () => {
  const html = render(`<p>Before.</p>${VIDEO}<p>After.</p>`, {
    "video vimeo:76979871": getExample("VideoEmbed", {
      video: "vimeo:76979871",
      title: "",
      caption: "Our kitchen",
    }),
  });

  const parts = ["<p>Before.</p>", 'data-frame="https://player.vimeo.com/video/76979871?', "<p>After.</p>"];
  const places = parts.map((part) => html.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(html).toContain("Plays from Vimeo, which can then track your visit.");
  expect(html).not.toContain("<figure data-embed");
});

test("a gallery is shown in the text, and its images without a block", () => {
  const image = '<img src="/library/12-0123456789abcdef?w=1280" alt="Soup > stew" loading="lazy">';
  const gallery = `<figure data-embed="gallery" data-source="12,12">${image}${image}</figure>`;

  const html = render(`<p>a</p>${gallery}<p>b</p>`, { "gallery 12,12": getExample("Gallery") });
  expect(html).toContain('class="band gallery"');
  expect(html).not.toContain("<figure data-embed");
  expect(render(`<p>a</p>${gallery}`, {})).toContain(gallery);
});

test("galleries of the same images have their own blocks, and an empty one takes no space", () => {
  const gallery = (alt: string) =>
    `<figure data-embed="gallery" data-source="12"><img src="/library/12-0123456789abcdef?w=1280" alt="${alt}" loading="lazy"></figure>`;
  const titled = (title: string) => getExample("Gallery", { title });

  const html = render(`${gallery("one")}<p>a</p>${gallery("two")}`, {
    "gallery 12": titled("First"),
    [gallery("two")]: titled("Second"),
  });
  expect(html.match(/First|Second/g)).toEqual(["First", "Second"]);
  const block = getExample("Gallery");
  const empty = { ...block, props: { ...block.props, images: [] } };
  // An empty slot has no margins.
  expect(render(gallery("one"), { "gallery 12": empty })).toContain('<div class="slot embed"></div>');
});

test("a form is shown in the text, and an embed without a block stays a link", () => {
  const form = getExample("Form");

  expect(render(`<p>a</p>${FORM}`, { "form Form-1": form })).toContain('data-form="form"');
  expect(render(`<p>a</p>${FORM}`, {})).toContain(FORM);
});
