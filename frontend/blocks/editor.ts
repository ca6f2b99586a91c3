import { config as AnnouncementBar } from "./AnnouncementBar";
import { config as BlogList } from "./BlogList";
import { config as Buttons } from "./Buttons";
import { config as Cards } from "./Cards";
import { config as Catering } from "./Catering";
import { config as Columns } from "./Columns";
import { config as Cuisines } from "./Cuisines";
import { config as Divider } from "./Divider";
import { config as Faq } from "./Faq";
import { config as FoodMenu } from "./FoodMenu";
import { config as Form } from "./Form";
import { config as Gallery } from "./Gallery";
import { config as Heading } from "./Heading";
import { config as Hero } from "./Hero";
import { config as Image } from "./Image";
import { config as Locations } from "./Locations";
import { config as MeetTheMembers } from "./MeetTheMembers";
import { config as MembersGrid } from "./MembersGrid";
import { config as OpeningHours } from "./OpeningHours";
import { config as PagePart } from "./PagePart";
import { config as Quote } from "./Quote";
import { config as RichText } from "./RichText";
import { config as Section } from "./Section";
import { config as Showcases } from "./Showcases";
import { config as Socials } from "./Socials";
import { config as VideoEmbed } from "./VideoEmbed";

/** Every block as the builder edits it; the public site must not import this. */
export const blockConfigs = {
  Hero,
  Heading,
  RichText,
  Image,
  Gallery,
  Columns,
  Section,
  Buttons,
  Cards,
  MeetTheMembers,
  MembersGrid,
  Cuisines,
  Showcases,
  Catering,
  BlogList,
  Faq,
  Form,
  FoodMenu,
  OpeningHours,
  Locations,
  Socials,
  VideoEmbed,
  Quote,
  Divider,
  AnnouncementBar,
  PagePart,
};
