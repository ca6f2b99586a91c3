import { Fragment } from "react";
import type { PagePartProps } from "../generated/blocks";
import type { BlockConfig, Drawn } from "./block";

/** The published blocks of another post. */
export default function PagePart({ post_id_item, puck }: Drawn<PagePartProps>) {
  const { draw } = puck.metadata;
  if (!post_id_item || !draw) return null;
  return (
    <>
      {post_id_item.blocks.map((block) => (
        <Fragment key={block.props.id}>{draw(block)}</Fragment>
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
