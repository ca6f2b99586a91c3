import { Fragment } from "react";
import type { PagePartProps } from "../generated/blocks";
import type { BlockConfig, WithMetadata } from "./block";

/** The published blocks of another post. */
export default function PagePart({ post_id_item, puck }: WithMetadata<PagePartProps>) {
  const { renderBlock } = puck.metadata;
  if (!post_id_item || !renderBlock) return null;
  return (
    <>
      {post_id_item.blocks.map((block) => (
        <Fragment key={block.props.id}>{renderBlock(block)}</Fragment>
      ))}
    </>
  );
}

export const config: BlockConfig<PagePartProps> = {
  category: "layout",
  fields: {
    post_id: { label: "Page", help: "Shows the page's live blocks. Updates when the page changes." },
  },
  example: () => ({}),
};
