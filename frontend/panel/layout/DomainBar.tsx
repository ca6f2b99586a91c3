import MenuOutlined from "@mui/icons-material/MenuOutlined";
import OpenInNewOutlined from "@mui/icons-material/OpenInNewOutlined";
import { Box, Button, IconButton } from "@mui/material";
import { useEffect } from "react";
import { offerEditing } from "../../client/tokens";
import { siteAddress, useAccount } from "../account/account";
import { useEditOffer } from "../account/useSiteInLinks";
import { DOMAIN_BAR_HEIGHT, STICKY, VIEW_BAR_HEIGHT } from "../kit/layout/barHeight";
import { useDomainLook } from "../kit/layout/useDomainLook";
import { useText } from "../messages/useText";
import { Search } from "../search/Search";
import { DomainSwitcher } from "./DomainSwitcher";
import { UserMenu } from "./UserMenu";

/** The bar of every screen: the current domain in its own color, and the signed-in user. */
export function DomainBar({ onMenu }: { onMenu: () => void }) {
  const account = useAccount();
  const { domain, reach } = account;
  useEditOffer(account);
  const isEditorHere = reach["posts.write"] === "all" && domain.host === location.hostname;
  useEffect(() => offerEditing(isEditorHere), [isEditorHere]);
  const { accent } = useDomainLook();
  const t = useText();
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: STICKY,
        top: VIEW_BAR_HEIGHT,
        zIndex: "appBar",
        height: DOMAIN_BAR_HEIGHT,
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: { xs: 1, sm: 2 },
        borderTop: `4px solid ${accent.background}`,
        borderBottom: `1px solid ${theme.colors.line}`,
        backgroundColor: theme.colors.paper,
      })}
    >
      <IconButton aria-label={t("layout.bar.menu")} onClick={onMenu} sx={{ display: { md: "none" } }}>
        <MenuOutlined />
      </IconButton>
      <DomainSwitcher />
      <Box sx={{ flex: 1 }} />
      <Search />
      <Button
        href={siteAddress(domain)}
        target="_blank"
        rel="noopener"
        endIcon={<OpenInNewOutlined />}
        sx={{ display: { xs: "none", md: "inline-flex" } }}
      >
        {t("layout.bar.viewSite")}
      </Button>
      <UserMenu />
    </Box>
  );
}
