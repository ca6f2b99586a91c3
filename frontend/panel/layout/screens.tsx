import GroupOutlined from "@mui/icons-material/GroupOutlined";
import HistoryOutlined from "@mui/icons-material/HistoryOutlined";
import HomeOutlined from "@mui/icons-material/HomeOutlined";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import MailOutlined from "@mui/icons-material/MailOutlined";
import PersonOutlined from "@mui/icons-material/PersonOutlined";
import PhotoLibraryOutlined from "@mui/icons-material/PhotoLibraryOutlined";
import PublicOutlined from "@mui/icons-material/PublicOutlined";
import QuestionAnswerOutlined from "@mui/icons-material/QuestionAnswerOutlined";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import type { ReactNode } from "react";
import { collectionsInMenu } from "../posts/collections";
import { CollectionIcon } from "./icons";

/** A screen one can go to from everywhere. */
export interface Screen {
  to: string;
  label: string;
  icon: ReactNode;
  /** The permission it takes to use it; null for everybody who is signed in. */
  permission: string | null;
  /** The heading it stands under in the navigation. */
  group: "" | "Content" | "People" | "Site" | "Installation";
  /** Left out of the navigation, which would grow too long, but found by searching. */
  isHidden?: boolean;
}

/** Every screen of the panel, in the order in which it is offered. */
export const screens: readonly Screen[] = [
  { to: "/panel", label: "Home", icon: <HomeOutlined fontSize="small" />, permission: null, group: "" },
  ...collectionsInMenu.map(
    ({ slug, title }): Screen => ({
      to: `/panel/${slug}`,
      label: title,
      icon: <CollectionIcon slug={slug} />,
      permission: "posts.read",
      group: "Content",
    }),
  ),
  {
    to: "/panel/submissions",
    label: "Submissions",
    icon: <InboxOutlined fontSize="small" />,
    permission: "submissions.read",
    group: "People",
  },
  {
    to: "/panel/users",
    label: "Users",
    icon: <GroupOutlined fontSize="small" />,
    permission: "users.read",
    group: "People",
  },
  {
    to: "/panel/audit",
    label: "Activity",
    icon: <HistoryOutlined fontSize="small" />,
    permission: "audit.read",
    group: "People",
  },
  {
    to: "/panel/profile",
    label: "Your profile",
    icon: <PersonOutlined fontSize="small" />,
    permission: null,
    group: "People",
    isHidden: true,
  },
  {
    to: "/panel/media",
    label: "Media",
    icon: <PhotoLibraryOutlined fontSize="small" />,
    permission: "media.read",
    group: "Content",
  },
  {
    to: "/panel/faq",
    label: "FAQ",
    icon: <QuestionAnswerOutlined fontSize="small" />,
    permission: "options.read",
    group: "Content",
  },
  {
    to: "/panel/site-options",
    label: "Site options",
    icon: <TuneOutlined fontSize="small" />,
    permission: "options.read",
    group: "Site",
  },
  {
    to: "/panel/create-domain",
    label: "Domains",
    icon: <PublicOutlined fontSize="small" />,
    permission: "domains.manage",
    group: "Installation",
  },
  {
    to: "/panel/mail",
    label: "Local mail",
    icon: <MailOutlined fontSize="small" />,
    permission: "mail.read",
    group: "Installation",
  },
];
