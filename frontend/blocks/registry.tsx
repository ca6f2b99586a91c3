import type { ComponentType, ReactElement } from "react";
import type { Block } from "../site/payload";
import type { BlockMetadata, Drawn } from "./block";
import { Faq } from "./Faq";
import { Hero } from "./Hero";
import { MeetTheMembers } from "./MeetTheMembers";
import { MembersGrid } from "./MembersGrid";
import { RichText } from "./RichText";

const blocks: Record<string, (props: never) => ReactElement | null> = {
  Hero,
  RichText,
  MembersGrid,
  MeetTheMembers,
  Faq,
};

/** One block of a page; its settings were checked by the server, a type that is not known here draws nothing. */
export function drawBlock({ type, props }: Block, metadata: BlockMetadata): ReactElement | null {
  const known = Object.hasOwn(blocks, type) ? blocks[type] : undefined;
  if (!known) return null;
  const Draw = known as ComponentType<Drawn<Record<string, unknown>>>;
  return <Draw {...props} puck={{ metadata }} />;
}
