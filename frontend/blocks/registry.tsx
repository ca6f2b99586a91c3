import type { ComponentType, ReactElement } from "react";
import type { DrawnBlock, SitePayload } from "../generated/schema";
import { Boundary } from "../site/parts/Boundary";
import type { BlockMetadata, Drawn } from "./block";
import { Framed } from "./parts/Framed";

type Draw = ComponentType<Drawn<Record<string, unknown>>>;

/**
 * A block is a file with its name that exports a component. The builder's configuration is not part of this
 * bundle.
 */
const files = import.meta.glob<Draw>("./[A-Z]*.tsx", { eager: true, import: "default" });

/** Return the component of that block type; undefined if this build does not have it. */
export function getDrawing(type: string): Draw | undefined {
  const path = `./${type}.tsx`;
  return Object.hasOwn(files, path) ? files[path] : undefined;
}

/** Return the metadata of a page's blocks. Blocks in `leftOut` are not rendered, at any depth. */
export function getMetadata(site: SitePayload, leftOut?: ReadonlySet<DrawnBlock>): BlockMetadata {
  const metadata: BlockMetadata = {
    site,
    draw: (block) => (leftOut?.has(block) ? null : drawBlock(block, metadata)),
  };
  return metadata;
}

/** Render one block of a page. The server has validated its settings; an unknown type renders nothing. */
export function drawBlock({ type, props }: DrawnBlock, metadata: BlockMetadata): ReactElement | null {
  const Draw = getDrawing(type);
  if (!Draw) return null;
  const { visibility, spacing } = props as { visibility?: string[]; spacing?: string };
  return (
    <Boundary name={`${type} ${props.id}`}>
      <Framed visibility={visibility ?? []} spacing={spacing ?? "normal"}>
        <Draw {...props} puck={{ metadata }} />
      </Framed>
    </Boundary>
  );
}
