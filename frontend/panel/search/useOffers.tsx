import AddOutlined from "@mui/icons-material/AddOutlined";
import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import KeyboardOutlined from "@mui/icons-material/KeyboardOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import LogoutOutlined from "@mui/icons-material/LogoutOutlined";
import OpenInNewOutlined from "@mui/icons-material/OpenInNewOutlined";
import PersonOutlined from "@mui/icons-material/PersonOutlined";
import RestaurantMenuOutlined from "@mui/icons-material/RestaurantMenuOutlined";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import type { ReactNode } from "react";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { currentTheme } from "../../client/theme";
import { getName, siteAddress, useAccount } from "../account/account";
import { mayAdd, mayIn } from "../account/availableActions";
import { usePreferences } from "../account/usePreferences";
import { useSignOut } from "../account/useSignOut";
import { toDishAddress } from "../kit/foodMenus/dishAddress";
import { CollectionIcon } from "../kit/layout/icons";
import { collectionCalled, collectionsInMenu, editPath } from "../kit/posts/collections";
import { useDuplicate } from "../kit/posts/useDuplicate";
import { useIsHidden } from "../kit/site/DomainNames";
import { useOfferedScreens } from "../layout/Navigation";
import en from "../messages/en/search";
import { collectionText } from "../messages/names";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import { TABS } from "../options/tabs";
import { filterByText, isNamed, type Offer, rankOffers, sortGroups } from "./matches";
import { useDishSearch, usePeopleSearch, usePostSearch, useSubmissionSearch } from "./useFoundPosts";

export interface PaletteChoice extends Offer {
  icon: ReactNode;
  /** Whether the item is shown only for a matching search. */
  isQuiet?: boolean;
  choose: () => void;
}

const SCREENS_SHOWN = 8;

/** Return the palette's items for the typed text. */
export function useOffers(text: string, showShortcuts: () => void) {
  const t = useText();
  const navigate = useNavigate();
  const isHidden = useIsHidden();
  const screens = useOfferedScreens();
  const actions = useActions(showShortcuts);
  const posts = usePostSearch(text);

  const ways = screens.map(
    ({ to, slug, label, icon, group }): PaletteChoice => ({
      id: `screen-${to.replaceAll("/", "-")}`,
      label: t(label),
      icon,
      isQuiet: slug !== undefined && isHidden(slug),
      group: "go",
      words: `${t(`layout.groups.${group}`)} ${getSynonyms(t, to)}`,
      choose: () => navigate(to),
    }),
  );
  const tabs = useTabs();
  const people = usePeopleSearch(text).map(
    (person): PaletteChoice => ({
      id: `person-${person.id}`,
      label: getName(person) || person.email,
      icon: <PersonOutlined fontSize="small" />,
      group: "people",
      note: person.email,
      choose: () => navigate(`/panel/users/${person.id}`),
    }),
  );
  const sent = useSubmissionSearch(text).map(
    ({ id, email, form_title, summary }): PaletteChoice => ({
      id: `submission-${id}`,
      label: [form_title, summary].filter(Boolean).join(" · ") || email,
      icon: <InboxOutlined fontSize="small" />,
      group: "submissions",
      note: email,
      choose: () =>
        navigate(`/panel/submissions?filter=${encodeURIComponent(JSON.stringify({ search: text.trim() }))}`),
    }),
  );
  const postOffers = posts.posts.map(
    ({ id, title, url, collection }): PaletteChoice => ({
      id: `post-${id}`,
      label: title,
      icon: <CollectionIcon slug={collection} />,
      group: isNamed(`${title} ${url}`, text) ? "posts" : "texts",
      note: collectionText(t, collection, "label"),
      choose: () => navigate(editPath(collectionCalled(collection), id)),
    }),
  );
  const dishes = useDishSearch(text).map(
    ({ id, name, menu }): PaletteChoice => ({
      id: `dish-${menu.id}-${id}`,
      label: name,
      icon: <RestaurantMenuOutlined fontSize="small" />,
      group: "dishes",
      note: menu.title,
      choose: () => navigate(toDishAddress({ menu: menu.id, id })),
    }),
  );
  const known = [...ways, ...tabs, ...actions];
  const found = [...postOffers, ...dishes, ...people, ...sent];
  const offers = text.trim()
    ? sortGroups([...filterByText(known, text), ...rankOffers(found, text)], text)
    : [...loud(ways).slice(0, SCREENS_SHOWN), ...loud(actions)];
  return {
    offers,
    isSearching: posts.isSearching,
    error: posts.error,
  };
}

/** Return the action to duplicate the open post, if its screen is open. */
function useDuplicateOffer(): PaletteChoice[] {
  const t = useText();
  const account = useAccount();
  const { pathname } = useLocation();
  const { slug = "", id = "" } = matchPath("/panel/:slug/:id/*", pathname)?.params ?? {};
  const isPost = /^\d+$/.test(id) && collectionsInMenu.some((each) => each.slug === slug);
  const duplicate = useDuplicate(slug);
  if (!isPost || !mayIn(account, "posts.duplicate", slug)) return [];

  return [
    {
      id: "duplicate",
      label: t("search.actions.duplicate", { label: collectionText(t, slug, "label") }),
      icon: <ContentCopyOutlined fontSize="small" />,
      isQuiet: true,
      group: "do",
      words: t("search.words.duplicate"),
      choose: () => void duplicate(Number(id)),
    },
  ];
}

/** The forms for new rows outside collections, with their own URLs. */
const OTHER_NEW = [
  { to: "/panel/faq#new", label: "faqs.add", permission: "faqs.write" },
  { to: "/panel/menus/new", label: "foodMenus.add", permission: "food_menus.write" },
  { to: "/panel/places/new", label: "places.add", permission: "places.write" },
  { to: "/panel/users/create", label: "users.invite", permission: "users.write" },
] as const;

function useActions(showShortcuts: () => void): PaletteChoice[] {
  const t = useText();
  const navigate = useNavigate();
  const account = useAccount();
  const signOut = useSignOut();
  const { setTheme } = usePreferences();
  const isHidden = useIsHidden();
  const isDark = currentTheme() === "dark";
  const offered = collectionsInMenu.filter(({ slug }) => mayAdd(account, slug));
  const create = offered.map(
    ({ slug }): PaletteChoice => ({
      id: `new-${slug}`,
      label: t(`collections.${slug}.new`),
      icon: <AddOutlined fontSize="small" />,
      isQuiet: isHidden(slug),
      group: "do",
      words: t("search.words.create"),
      choose: () => navigate(`/panel/${slug}/new`),
    }),
  );
  const duplicate = useDuplicateOffer();
  const others = OTHER_NEW.filter(({ permission }) => permission in account.reach).map(
    ({ to, label }): PaletteChoice => ({
      id: `new${to.replaceAll(/[/#]/g, "-")}`,
      label: t(label),
      icon: <AddOutlined fontSize="small" />,
      isQuiet: true,
      group: "do",
      words: t("search.words.create"),
      choose: () => navigate(to),
    }),
  );
  return [
    ...create,
    ...others,
    ...duplicate,
    {
      id: "view-site",
      label: t("layout.bar.viewSite"),
      icon: <OpenInNewOutlined fontSize="small" />,
      group: "do",
      words: t("search.words.site"),
      choose: () => void window.open(siteAddress(account.domain), "_blank", "noopener"),
    },
    {
      id: "theme",
      label: t(isDark ? "search.actions.light" : "search.actions.dark"),
      icon: isDark ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />,
      group: "do",
      words: t("search.words.theme"),
      choose: () => setTheme(isDark ? "light" : "dark"),
    },
    {
      id: "shortcuts",
      label: t("search.actions.shortcuts"),
      icon: <KeyboardOutlined fontSize="small" />,
      group: "do",
      words: t("search.words.shortcuts"),
      choose: showShortcuts,
    },
    {
      id: "sign-out",
      label: t("layout.user.signOut"),
      icon: <LogoutOutlined fontSize="small" />,
      group: "do",
      words: t("search.words.signOut"),
      choose: signOut,
    },
  ];
}

/** Return the tabs of the site options, which are found by their settings. */
function useTabs(): PaletteChoice[] {
  const t = useText();
  const navigate = useNavigate();
  const { reach } = useAccount();
  return TABS.filter(({ permission }) => "options.read" in reach && permission in reach).map(
    ({ slug, name, label }): PaletteChoice => ({
      id: `setting-${slug}`,
      label: t(label),
      icon: <TuneOutlined fontSize="small" />,
      group: "go",
      note: t("layout.screens.options"),
      words: t(`search.also.tabs.${name}`),
      choose: () => navigate(`/panel/site-options?tab=${slug}`),
    }),
  );
}

function loud(choices: readonly PaletteChoice[]): PaletteChoice[] {
  return choices.filter(({ isQuiet }) => !isQuiet);
}

type Also = keyof typeof en.also.screens;

/** Return synonyms for the actions of a screen. */
function getSynonyms(t: Translate, to: string): string {
  const slug = to.replace(/^\/panel\/?/, "") || "home";
  return slug in en.also.screens ? t(`search.also.screens.${slug as Also}`) : "";
}
