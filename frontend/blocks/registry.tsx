import type { ComponentType, ReactElement } from "react";
import type { DrawnBlock, SitePayload } from "../generated/schema";
import { Boundary } from "../site/parts/Boundary";
import type { BlockMetadata, Drawn } from "./block";
import { Framed } from "./parts/Framed";

type Draw = ComponentType<Drawn<Record<string, unknown>>>;

/** A block is a file with its name that exports a component; its settings for the builder stay out of this bundle. */
const files = import.meta.glob<Draw>("./[A-Z]*.tsx", { eager: true, import: "default" });

/** What draws a block of that type; undefined for one that this build does not know. */
export function drawingOf(type: string): Draw | undefined {
  const path = `./${type}.tsx`;
  return Object.hasOwn(files, path) ? files[path] : undefined;
}

/** What to hand to the blocks of a page; those in `leftOut`, wherever they stand, are not drawn. */
export function metadataOf(site: SitePayload, leftOut?: ReadonlySet<DrawnBlock>): BlockMetadata {
  const metadata: BlockMetadata = {
    site,
    draw: (block) => (leftOut?.has(block) ? null : drawBlock(block, metadata)),
  };
  return metadata;
}

/** One block of a page; its settings were checked by the server, a type that is not known here draws nothing. */
export function drawBlock({ type, props }: DrawnBlock, metadata: BlockMetadata): ReactElement | null {
  const Draw = drawingOf(type);
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
