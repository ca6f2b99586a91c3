import { config as Faq } from "./Faq";
import { config as Hero } from "./Hero";
import { config as MeetTheMembers } from "./MeetTheMembers";
import { config as MembersGrid } from "./MembersGrid";
import { config as RichText } from "./RichText";

/** Every block as the builder edits it; the public site must not import this. */
export const blockConfigs = { Hero, RichText, MembersGrid, MeetTheMembers, Faq };
