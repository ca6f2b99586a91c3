/** An empty Text block has no markup, so the builder renders it with a paragraph to write in. */
export const TEXT_BLOCK = "RichText";

/** Add a paragraph to write in to the settings of an empty Text block. Return other settings unchanged. */
export function withParagraph<Props extends Record<string, unknown>>(type: string, props: Props): Props {
  return type === TEXT_BLOCK && !props.html ? { ...props, html: "<p></p>" } : props;
}
