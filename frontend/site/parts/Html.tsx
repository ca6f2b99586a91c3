/** Rich text. The server sanitizes it when storing and again when reading. */
export function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for HTML that the server has cleaned
  return html ? <div className="prose" dangerouslySetInnerHTML={{ __html: html }} /> : null;
}
