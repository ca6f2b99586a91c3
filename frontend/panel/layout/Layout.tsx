import {
  Alert,
  Box,
  Button,
  Drawer,
  LinearProgress,
  Snackbar,
  type Theme,
  useMediaQuery,
} from "@mui/material";
import { type ReactNode, useRef, useState, useSyncExternalStore } from "react";
import { useMatch } from "react-router-dom";
import { leaveTo } from "../../client/session";
import { IdentityDialog } from "../account/IdentityDialog";
import { useRoleChange } from "../account/useRoleChange";
import { BAR_HEIGHT, NAVIGATION_WIDTH } from "../kit/layout/barHeight";
import { isWaiting, onWaiting, retryNow } from "../kit/layout/chunks";
import { ScreenSuspense } from "../kit/layout/lazyScreen";
import { RowMenus } from "../kit/lists/RowMenu";
import { LeftOutDialog } from "../kit/media/LeftOut";
import { useText } from "../messages/useText";
import { useNewBuild } from "../newBuild";
import { DomainBar } from "./DomainBar";
import { Navigation } from "./Navigation";
import { Announcements, Suspended } from "./Notices";
import { Toasts } from "./Toasts";
import { useFocusFallback } from "./useFocusFallback";
import { ViewBar } from "./ViewBar";

/**
 * The frame of every screen: domain bar at the top, navigation at the side, content as the brightest area.
 */
export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main);
  const t = useText();
  useRoleChange();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const close = () => setIsMenuOpen(false);
  // The builder hides the navigation, and on phones the domain bar, to make space for the page; it has its
  // own back link.
  const isBuilding = useMatch("/panel/:collection/:id/build") !== null;
  // On a phone the navigation is only in the drawer: otherwise it would be half of all rendered elements.
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("md"));
  return (
    <>
      <SkipLink />
      <ViewBar />
      <Box sx={{ display: { xs: isBuilding ? "none" : "contents", sm: "contents" } }}>
        <DomainBar onMenu={() => setIsMenuOpen(true)} />
      </Box>
      <Drawer
        open={isMenuOpen}
        onClose={close}
        sx={{ display: { md: "none" } }}
        slotProps={{
          paper: { "aria-label": t("layout.navigation"), sx: { width: 260, pt: BAR_HEIGHT } },
        }}
      >
        <Navigation onNavigate={close} />
      </Drawer>
      <Box sx={{ display: "flex", alignItems: "flex-start" }}>
        {isWide && !isBuilding && (
          <Box
            sx={{
              position: "sticky",
              top: BAR_HEIGHT,
              flex: "none",
              width: NAVIGATION_WIDTH,
              // In a short window the navigation scrolls separately from the page.
              maxHeight: `calc(100dvh - ${BAR_HEIGHT})`,
              overflowY: "auto",
            }}
          >
            <Navigation />
          </Box>
        )}
        <Box component="main" ref={main} id="content" tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 0 }}>
          <Announcements />
          <Suspended />
          <NewBuild />
          <ScreenSuspense
            fallback={<LinearProgress color="inherit" aria-label={t("layout.words.loading")} />}
          >
            <RowMenus>{children}</RowMenus>
          </ScreenSuspense>
        </Box>
      </Box>
      <IdentityDialog />
      <LeftOutDialog />
      <Toasts />
      <Waiting />
    </>
  );
}

/** A message that a screen cannot be opened yet; the current screen stays. */
function Waiting() {
  const t = useText();
  const isShown = useSyncExternalStore(onWaiting, isWaiting);
  return (
    <Snackbar
      open={isShown}
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      // Above the save buttons, which phones have at the bottom.
      sx={{ bottom: { xs: 80, sm: 24 } }}
    >
      <Alert
        severity="warning"
        variant="filled"
        action={
          <Button size="small" onClick={retryNow} sx={{ color: "inherit" }}>
            {t("layout.words.tryAgain")}
          </Button>
        }
      >
        {t("layout.waiting")}
      </Alert>
    </Snackbar>
  );
}

function SkipLink() {
  const t = useText();
  return (
    <Button
      href="#content"
      variant="contained"
      sx={{
        position: "fixed",
        top: 8,
        left: 8,
        zIndex: "tooltip",
        "&:not(:focus)": { transform: "translateY(-200%)" },
      }}
    >
      {t("layout.skip")}
    </Button>
  );
}

/** Offers the new build. The reload restores unsaved changes. */
function NewBuild() {
  const t = useText();
  if (!useNewBuild()) return null;
  return (
    <Alert
      severity="info"
      sx={{ m: 2, mb: 0 }}
      action={
        <Button size="small" onClick={() => leaveTo(location.pathname + location.search)}>
          {t("layout.newBuild.reload")}
        </Button>
      }
    >
      {t("layout.newBuild.text")}
    </Alert>
  );
}
