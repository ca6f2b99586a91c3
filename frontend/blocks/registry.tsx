import type { ComponentType, ReactElement } from "react";
import type { DrawnBlock, SitePayload } from "../generated/schema";
import { Boundary } from "../site/parts/Boundary";
import { AnnouncementBar } from "./AnnouncementBar";
import { BlogList } from "./BlogList";
import { Buttons } from "./Buttons";
import type { BlockMetadata, Drawn } from "./block";
import { Cards } from "./Cards";
import { Catering } from "./Catering";
import { Columns } from "./Columns";
import { Cuisines } from "./Cuisines";
import { Divider } from "./Divider";
import { Faq } from "./Faq";
import { FoodMenu } from "./FoodMenu";
import { Form } from "./Form";
import { Framed } from "./Framed";
import { Gallery } from "./Gallery";
import { Heading } from "./Heading";
import { Hero } from "./Hero";
import { Image } from "./Image";
import { Locations } from "./Locations";
import { MeetTheMembers } from "./MeetTheMembers";
import { MembersGrid } from "./MembersGrid";
import { OpeningHours } from "./OpeningHours";
import { PagePart } from "./PagePart";
import { Quote } from "./Quote";
import { RichText } from "./RichText";
import { Section } from "./Section";
import { Showcases } from "./Showcases";
import { Socials } from "./Socials";
import { VideoEmbed } from "./VideoEmbed";

const blocks: Record<string, (props: never) => ReactElement | null> = {
  AnnouncementBar,
  BlogList,
  Buttons,
  Cards,
  Catering,
  Columns,
  Cuisines,
  Divider,
  Faq,
  FoodMenu,
  Form,
  Gallery,
  Heading,
  Hero,
  Image,
  Locations,
  MeetTheMembers,
  MembersGrid,
  OpeningHours,
  PagePart,
  Quote,
  RichText,
  Section,
  Showcases,
  Socials,
  VideoEmbed,
};

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
  const known = Object.hasOwn(blocks, type) ? blocks[type] : undefined;
  if (!known) return null;
  const Draw = known as ComponentType<Drawn<Record<string, unknown>>>;
  const { visibility, spacing } = props as { visibility?: string[]; spacing?: string };
  return (
    <Boundary name={`${type} ${props.id}`}>
      <Framed visibility={visibility ?? []} spacing={spacing ?? "normal"}>
        <Draw {...props} puck={{ metadata }} />
      </Framed>
    </Boundary>
  );
}
