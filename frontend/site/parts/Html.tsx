// Tables are wider than phones: each scrolls in a box that the keyboard can reach.
const BOX = '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">';

/** Rich text. The server sanitizes it when storing and again when reading. */
export function Html({ html }: { html: string }) {
  // As the server writes them, tags of tables have no attributes.
  const boxed = html.replaceAll("<table>", `${BOX}<table>`).replaceAll("</table>", "</table></div>");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place that renders HTML sanitized by the server
  return html ? <div className="prose" dangerouslySetInnerHTML={{ __html: boxed }} /> : null;
}
