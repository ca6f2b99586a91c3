import AddOutlined from "@mui/icons-material/AddOutlined";
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import KeyboardOutlined from "@mui/icons-material/KeyboardOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import LogoutOutlined from "@mui/icons-material/LogoutOutlined";
import OpenInNewOutlined from "@mui/icons-material/OpenInNewOutlined";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { chooseTheme, currentTheme } from "../../client/theme";
import { siteOrigin, useAccount, useMay } from "../account/account";
import { useSignOut } from "../account/useSignOut";
import { CollectionIcon } from "../layout/icons";
import { useOfferedScreens } from "../layout/Navigation";
import { collectionCalled, collectionsInMenu } from "../posts/collections";
import { matching, type Offer, ranked } from "./matches";
import { useFoundPosts } from "./useFoundPosts";

export interface Choice extends Offer {
  icon: ReactNode;
  choose: () => void;
}

const SCREENS_SHOWN = 8;

/** What the palette offers for the text typed into it. */
export function useOffers(text: string, showShortcuts: () => void) {
  const navigate = useNavigate();
  const screens = useOfferedScreens();
  const actions = useActions(showShortcuts);
  const posts = useFoundPosts(text);

  const ways = screens.map(
    ({ to, label, icon, group }): Choice => ({
      id: `screen-${to.replaceAll("/", "-")}`,
      label,
      icon,
      group: "Go to",
      words: group,
      choose: () => navigate(to),
    }),
  );
  const found = posts.found.map(
    ({ id, title, collection }): Choice => ({
      id: `post-${id}`,
      label: title,
      icon: <CollectionIcon slug={collection} />,
      group: "Posts",
      note: collectionCalled(collection).label,
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
  const navigate = useNavigate();
  const { domain } = useAccount();
  const mayWrite = useMay("posts.write");
  const signOut = useSignOut();
  const isDark = currentTheme() === "dark";
  const create = collectionsInMenu.map(
    ({ slug, label }): Choice => ({
      id: `new-${slug}`,
      label: `New ${label.toLowerCase()}`,
      icon: <AddOutlined fontSize="small" />,
      group: "Do",
      words: "create add write",
      choose: () => navigate(`/panel/${slug}/new`),
    }),
  );
  return [
    ...(mayWrite ? create : []),
    {
      id: "view-site",
      label: "View site",
      icon: <OpenInNewOutlined fontSize="small" />,
      group: "Do",
      words: "open public page website",
      choose: () => void window.open(siteOrigin(domain), "_blank", "noopener"),
    },
    {
      id: "theme",
      label: isDark ? "Switch to the light theme" : "Switch to the dark theme",
      icon: isDark ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />,
      group: "Do",
      words: "night day mode colours",
      choose: () => chooseTheme(isDark ? "light" : "dark"),
    },
    {
      id: "shortcuts",
      label: "Show keyboard shortcuts",
      icon: <KeyboardOutlined fontSize="small" />,
      group: "Do",
      words: "keys help",
      choose: showShortcuts,
    },
    {
      id: "sign-out",
      label: "Sign out",
      icon: <LogoutOutlined fontSize="small" />,
      group: "Do",
      words: "log out leave",
      choose: signOut,
    },
  ];
}
