import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import GroupOutlined from "@mui/icons-material/GroupOutlined";
import HelpOutlineOutlined from "@mui/icons-material/HelpOutlineOutlined";
import HistoryOutlined from "@mui/icons-material/HistoryOutlined";
import HomeOutlined from "@mui/icons-material/HomeOutlined";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import LocalShippingOutlined from "@mui/icons-material/LocalShippingOutlined";
import MailOutlined from "@mui/icons-material/MailOutlined";
import ManageSearchOutlined from "@mui/icons-material/ManageSearchOutlined";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import MonitorHeartOutlined from "@mui/icons-material/MonitorHeartOutlined";
import PendingActionsOutlined from "@mui/icons-material/PendingActionsOutlined";
import PersonOutlined from "@mui/icons-material/PersonOutlined";
import PhotoLibraryOutlined from "@mui/icons-material/PhotoLibraryOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import PublicOutlined from "@mui/icons-material/PublicOutlined";
import QuestionAnswerOutlined from "@mui/icons-material/QuestionAnswerOutlined";
import SettingsBackupRestoreOutlined from "@mui/icons-material/SettingsBackupRestoreOutlined";
import TodayOutlined from "@mui/icons-material/TodayOutlined";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import type { ReactNode } from "react";
import type { Account } from "../../client/types";
import { hasOnePage } from "../account/permissions";
import { FailedBadge } from "../kit/jobs/FailedWork";
import { CollectionIcon } from "../kit/layout/icons";
import { collectionsInMenu } from "../kit/posts/collections";
import type { PlainKey } from "../messages/shape";
import { ReviewBadge, StopsBadge, SubmissionsBadge } from "./WaitingBadge";

/** A screen of the navigation. */
export interface Screen {
  to: string;
  /** The collection of the screen. */
  slug?: string;
  /** The message key of the name. */
  label: PlainKey;
  icon: ReactNode;
  /** The required permission; null for all signed-in users. */
  permission: string | null;
  /** The group in the navigation; `operation` is only for super admins, who run the installation. */
  group: "start" | "content" | "people" | "site" | "operation";
  /** Whether the screen is left out of the navigation to keep it short. Search finds it. */
  isHidden?: boolean;
  /** Whether the screen is for sites with stops. The navigation of other sites leaves it out. */
  isOfStops?: boolean;
  /** The number of pending tasks, next to the name of the screen. */
  badge?: ReactNode;
  /** The overrides for users with a single page; null if the screen is useless for them. */
  withOnePage?: Pick<Partial<Screen>, "label" | "isHidden" | "group"> | null;
}

/** Every screen of the panel, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    to: "/panel",
    label: "layout.screens.home",
    icon: <HomeOutlined fontSize="small" />,
    permission: null,
    group: "start",
    withOnePage: { label: "layout.screens.myPage" },
  },
  {
    to: "/panel/today",
    label: "today.title",
    icon: <TodayOutlined fontSize="small" />,
    permission: "facts.write",
    group: "start",
  },
  {
    to: "/panel/stops",
    label: "layout.screens.stops",
    icon: <LocalShippingOutlined fontSize="small" />,
    permission: "stops.read",
    group: "start",
    isOfStops: true,
    badge: <StopsBadge />,
  },
  ...collectionsInMenu.map(
    ({ slug }): Screen => ({
      to: `/panel/${slug}`,
      slug,
      label: `collections.${slug}.title`,
      icon: <CollectionIcon slug={slug} />,
      permission: "posts.read",
      group: "content",
      badge: <ReviewBadge slug={slug} />,
      withOnePage: null,
    }),
  ),
  {
    to: "/panel/menus",
    label: "layout.screens.menus",
    icon: <MenuBookOutlined fontSize="small" />,
    permission: "food_menus.read",
    group: "content",
    withOnePage: { group: "start" },
  },
  {
    to: "/panel/places",
    label: "layout.screens.places",
    icon: <PlaceOutlined fontSize="small" />,
    permission: "places.read",
    group: "content",
    isOfStops: true,
    withOnePage: { isHidden: true },
  },
  {
    to: "/panel/media",
    label: "layout.screens.media",
    icon: <PhotoLibraryOutlined fontSize="small" />,
    permission: "media.read",
    group: "content",
    withOnePage: { label: "layout.screens.myFiles", group: "start" },
  },
  {
    to: "/panel/faq",
    label: "layout.screens.faq",
    icon: <QuestionAnswerOutlined fontSize="small" />,
    permission: "options.read",
    group: "content",
  },
  {
    to: "/panel/submissions",
    label: "layout.screens.submissions",
    icon: <InboxOutlined fontSize="small" />,
    permission: "submissions.read",
    group: "people",
    badge: <SubmissionsBadge />,
  },
  {
    to: "/panel/users",
    label: "layout.screens.users",
    icon: <GroupOutlined fontSize="small" />,
    permission: "users.read",
    group: "people",
  },
  {
    to: "/panel/audit",
    label: "layout.screens.audit",
    icon: <HistoryOutlined fontSize="small" />,
    permission: "audit.read",
    group: "people",
  },
  {
    to: "/panel/profile",
    label: "layout.screens.profile",
    icon: <PersonOutlined fontSize="small" />,
    permission: null,
    group: "people",
    isHidden: true,
    withOnePage: { isHidden: false, group: "start" },
  },
  {
    to: "/panel/guide",
    label: "layout.screens.guide",
    icon: <HelpOutlineOutlined fontSize="small" />,
    permission: null,
    group: "people",
    isHidden: true,
  },
  {
    to: "/panel/site-options",
    label: "layout.screens.options",
    icon: <TuneOutlined fontSize="small" />,
    permission: "options.read",
    group: "site",
  },
  {
    to: "/panel/backups",
    label: "layout.screens.backups",
    icon: <SettingsBackupRestoreOutlined fontSize="small" />,
    permission: "backups.manage",
    group: "site",
  },
  {
    to: "/panel/create-domain",
    label: "layout.screens.domains",
    icon: <PublicOutlined fontSize="small" />,
    permission: "domains.manage",
    group: "operation",
  },
  {
    to: "/panel/announcements",
    label: "layout.screens.announcements",
    icon: <CampaignOutlined fontSize="small" />,
    permission: "domains.manage",
    group: "operation",
  },
  {
    to: "/panel/all-activity",
    label: "layout.screens.activity",
    icon: <ManageSearchOutlined fontSize="small" />,
    permission: "domains.manage",
    group: "operation",
  },
  {
    to: "/panel/system-check",
    label: "system.title",
    icon: <MonitorHeartOutlined fontSize="small" />,
    permission: "domains.manage",
    group: "operation",
  },
  {
    to: "/panel/background-work",
    label: "work.title",
    icon: <PendingActionsOutlined fontSize="small" />,
    permission: "work.read",
    group: "operation",
    badge: <FailedBadge />,
  },
  {
    to: "/panel/mail",
    label: "layout.screens.mail",
    icon: <MailOutlined fontSize="small" />,
    permission: "mail.read",
    group: "operation",
  },
];

/** Return the screens that are available with these permissions. */
export function screensFor(account: Pick<Account, "reach">): Screen[] {
  const isOperator = "domains.manage" in account.reach;
  const allowed = screens
    .filter(({ permission }) => permission === null || permission in account.reach)
    .map((screen) => (screen.group === "operation" && !isOperator ? { ...screen, isHidden: true } : screen));
  if (!hasOnePage(account)) return allowed;
  return allowed.flatMap(({ withOnePage, ...screen }) =>
    withOnePage === null ? [] : [{ ...screen, ...withOnePage }],
  );
}
