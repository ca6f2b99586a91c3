/** Rich text: the server cleaned it when it was stored and again when it was read. */
export function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for HTML that the server has cleaned
  return html ? <div className="prose" dangerouslySetInnerHTML={{ __html: html }} /> : null;
}
