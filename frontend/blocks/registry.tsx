import type { ComponentType, ReactElement } from "react";
import type { CommonProps } from "../generated/blocks";
import type { PublicBlock, SitePayload } from "../generated/schema";
import { Boundary } from "../site/parts/Boundary";
import type { BlockMetadata, WithMetadata } from "./block";
import { Framed } from "./parts/Framed";

type BlockComponent = ComponentType<WithMetadata<Record<string, unknown>>>;

/**
 * Each block is a file that exports a component with the same name. The builder's configuration is not part
 * of this bundle.
 */
const files = import.meta.glob<BlockComponent>("./[A-Z]*.tsx", { eager: true, import: "default" });

/** Return the component of a block type, or undefined if this build does not have the type. */
export function getBlockComponent(type: string): BlockComponent | undefined {
  const path = `./${type}.tsx`;
  return Object.hasOwn(files, path) ? files[path] : undefined;
}

/** Return the metadata of a page's blocks. Blocks in `leftOut` are not rendered, at any depth. */
export function getMetadata(site: SitePayload, leftOut?: ReadonlySet<PublicBlock>): BlockMetadata {
  const metadata: BlockMetadata = {
    site,
    renderBlock: (block) => (leftOut?.has(block) ? null : renderBlock(block, metadata)),
  };
  return metadata;
}

/** Render one block of a page. The server has validated its settings. An unknown type renders nothing. */
export function renderBlock({ type, props }: PublicBlock, metadata: BlockMetadata): ReactElement | null {
  const Component = getBlockComponent(type);
  if (!Component) return null;
  return (
    <Boundary name={`${type} ${props.id}`}>
      <Framed {...(props as Partial<CommonProps>)}>
        <Component {...props} puck={{ metadata }} />
      </Framed>
    </Boundary>
  );
}
