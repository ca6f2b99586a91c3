/** An empty Text block has no markup, so the builder renders it with a paragraph to write in. */
export const TEXT_BLOCK = "RichText";

/** Return the settings with a paragraph to write in, if they are those of an empty Text block. */
export function withParagraph<Props extends Record<string, unknown>>(type: string, props: Props): Props {
  return type === TEXT_BLOCK && !props.html ? { ...props, html: "<p></p>" } : props;
}
