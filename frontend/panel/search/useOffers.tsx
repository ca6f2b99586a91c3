import AddOutlined from "@mui/icons-material/AddOutlined";
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import KeyboardOutlined from "@mui/icons-material/KeyboardOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import LogoutOutlined from "@mui/icons-material/LogoutOutlined";
import OpenInNewOutlined from "@mui/icons-material/OpenInNewOutlined";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { currentTheme } from "../../client/theme";
import { siteAddress, useAccount, useMay } from "../account/account";
import { usePreferences } from "../account/usePreferences";
import { useSignOut } from "../account/useSignOut";
import { CollectionIcon } from "../kit/layout/icons";
import { collectionsInMenu } from "../kit/posts/collections";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import { useOfferedScreens } from "../shell/Navigation";
import { matching, type Offer, ranked } from "./matches";
import { useFoundPosts } from "./useFoundPosts";

export interface Choice extends Offer {
  icon: ReactNode;
  choose: () => void;
}

const SCREENS_SHOWN = 8;

/** What the palette offers for the text typed into it. */
export function useOffers(text: string, showShortcuts: () => void) {
  const t = useText();
  const navigate = useNavigate();
  const screens = useOfferedScreens();
  const actions = useActions(showShortcuts);
  const posts = useFoundPosts(text);

  const ways = screens.map(
    ({ to, label, icon, group }): Choice => ({
      id: `screen-${to.replaceAll("/", "-")}`,
      label: t(label),
      icon,
      group: "go",
      words: t(`layout.groups.${group}`),
      choose: () => navigate(to),
    }),
  );
  const found = posts.found.map(
    ({ id, title, collection }): Choice => ({
      id: `post-${id}`,
      label: title,
      icon: <CollectionIcon slug={collection} />,
      group: "posts",
      note: collectionText(t, collection, "label"),
      choose: () => navigate(`/panel/${collection}/${id}`),
    }),
  );
  const hasText = text.trim() !== "";
  return {
    offers: [
      ...(hasText ? matching(ways, text) : ways).slice(0, hasText ? undefined : SCREENS_SHOWN),
      ...ranked(found, text),
      ...matching(actions, text),
    ],
    isSearching: posts.isSearching,
    error: posts.error,
  };
}

function useActions(showShortcuts: () => void): Choice[] {
  const t = useText();
  const navigate = useNavigate();
  const { domain } = useAccount();
  const mayWrite = useMay("posts.write");
  const signOut = useSignOut();
  const { setTheme } = usePreferences();
  const isDark = currentTheme() === "dark";
  const create = collectionsInMenu.map(
    ({ slug }): Choice => ({
      id: `new-${slug}`,
      label: t(`collections.${slug}.new`),
      icon: <AddOutlined fontSize="small" />,
      group: "do",
      words: t("search.words.create"),
      choose: () => navigate(`/panel/${slug}/new`),
    }),
  );
  return [
    ...(mayWrite ? create : []),
    {
      id: "view-site",
      label: t("layout.bar.viewSite"),
      icon: <OpenInNewOutlined fontSize="small" />,
      group: "do",
      words: t("search.words.site"),
      choose: () => void window.open(siteAddress(domain), "_blank", "noopener"),
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
