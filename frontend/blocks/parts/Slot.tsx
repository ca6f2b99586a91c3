import { type ComponentType, Fragment } from "react";
import type { PublicBlock } from "../../generated/schema";
import type { BlockMetadata } from "../block";

interface Props {
  /** Nested blocks: on the site a list; in the builder a component that renders them and accepts drops. */
  content: PublicBlock[] | ComponentType<{ className?: string }>;
  metadata: BlockMetadata;
}

/** The blocks nested in a block. */
export function Slot({ content, metadata }: Props) {
  if (typeof content === "function") {
    const Content = content;
    return <Content className="slot" />;
  }
  if (!content.length) return null;
  return (
    <div className="slot">
      {content.map((block) => (
        <Fragment key={block.props.id}>{metadata.renderBlock?.(block)}</Fragment>
      ))}
    </div>
  );
}

/** Return whether the slot is empty. In the builder, return false, because users can add blocks there. */
export function isEmpty(content: Props["content"]): boolean {
  return Array.isArray(content) && !content.length;
}
