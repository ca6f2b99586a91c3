import { Fragment } from "react";
import { getMetadata } from "../../blocks/registry";
import type { PublicBlock } from "../../generated/schema";
import { LevelContext, useVisit } from "../context";

// Tables may be wider than phones, so each scrolls in a box that the keyboard can reach.
const BOX = '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">';
// Matches an embed as the server writes it.
const EMBED =
  /<figure data-embed="([a-z]+)" data-source="([^"]*)">(?:<a [^>]*>[^<]*<\/a>|(?:<img(?: [a-z]+="[^"]*")*>)+)<\/figure>/g;

/** Rich text. The server sanitizes the HTML when storing it and again when reading it. */
export function Html({ html }: { html: string }) {
  return html.includes("<figure") ? <HtmlWithEmbeds html={html} /> : <Prose html={html} />;
}

/** Rich text with the block of each embed. An embed without a block is a link or separate images. */
function HtmlWithEmbeds({ html }: { html: string }) {
  const { site } = useVisit();
  const { renderBlock } = getMetadata(site);
  return (
    <div className="texts">
      {splitEmbeds(html, site.page.embeds).map(({ at, text, block }) => (
        <Fragment key={at}>
          <Prose html={text} />
          {block && (
            <div className="slot embed">
              <LevelContext value={3}>{renderBlock?.(block)}</LevelContext>
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}

function Prose({ html }: { html: string }) {
  // The server writes table tags without attributes.
  const boxed = html.replaceAll("<table>", `${BOX}<table>`).replaceAll("</table>", "</table></div>");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place that renders HTML sanitized by the server
  return html ? <div className="prose" dangerouslySetInnerHTML={{ __html: boxed }} /> : null;
}

interface Part {
  /** The offset of `text` in the HTML. */
  at: number;
  text: string;
  /** The block of the embed after the text. */
  block?: PublicBlock;
}

function splitEmbeds(html: string, embeds: Readonly<Record<string, PublicBlock>>): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: figure, 1: kind, 2: source, index } of html.matchAll(EMBED)) {
    const block = embeds[figure] ?? embeds[`${kind} ${source}`];
    if (!block) continue;
    parts.push({ at, text: html.slice(at, index), block });
    at = index + figure.length;
  }
  return [...parts, { at, text: html.slice(at) }];
}
