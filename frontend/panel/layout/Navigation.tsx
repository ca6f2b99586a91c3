import {
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
} from "@mui/material";
import { type ReactNode, useId } from "react";
import { NavLink } from "react-router-dom";
import { useAccount } from "../account/account";
import { useIsHidden } from "../kit/site/DomainNames";
import { useOffersStops } from "../kit/stops/useOffersStops";
import { useText } from "../messages/useText";
import { type Screen, screensFor } from "./navigationEntries";

const GROUPS: readonly Screen["group"][] = ["start", "content", "people", "site", "operation"];

/** The navigation, without screens that the user's role may not use. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const t = useText();
  const offered = useOfferedScreens().filter((screen) => !screen.isHidden);
  return (
    <Box component="nav" aria-label={t("layout.navigation")} sx={{ p: 1.5 }}>
      {GROUPS.map((group) => {
        const ways = offered.filter((screen) => screen.group === group);
        if (ways.length === 0) return null;
        return (
          <List
            key={group}
            disablePadding
            aria-label={t(`layout.groups.${group}`)}
            sx={{ mb: 1 }}
            subheader={group !== "start" && <GroupHead>{t(`layout.groups.${group}`)}</GroupHead>}
          >
            {ways.map(({ to, label, icon, badge }) => (
              <Way key={to} to={to} end={to === "/panel"} icon={icon} badge={badge} onClick={onNavigate}>
                {t(label)}
              </Way>
            ))}
          </List>
        );
      })}
    </Box>
  );
}

/**
 * Return the screens that the user's role may use. Screens that this site does not use are marked as hidden.
 */
export function useOfferedScreens(): Screen[] {
  const isHidden = useIsHidden();
  const offersStops = useOffersStops();
  return screensFor(useAccount()).map((screen) =>
    (screen.slug && isHidden(screen.slug)) || (screen.isOfStops && !offersStops)
      ? { ...screen, isHidden: true }
      : screen,
  );
}

/**
 * A heading of the navigation, hidden from screen readers: they already announce it as the name of the list.
 */
function GroupHead({ children }: { children: ReactNode }) {
  return (
    <ListSubheader
      disableSticky
      aria-hidden
      sx={{ px: 1.5, lineHeight: "28px", fontSize: "0.75rem", color: "text.secondary", background: "none" }}
    >
      {children}
    </ListSubheader>
  );
}

interface WayProps {
  to: string;
  end?: boolean;
  icon: ReactNode;
  badge: ReactNode;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

function Way({ to, end = false, icon, badge, onClick, children }: WayProps) {
  const id = useId();
  return (
    <ListItem disablePadding sx={{ mb: 0.25 }}>
      <ListItemButton
        component={NavLink}
        to={to}
        end={end}
        {...(onClick && { onClick })}
        // The link keeps its name when its badge changes.
        aria-labelledby={id}
        aria-describedby={`${id}-badge`}
        sx={(theme) => ({
          borderRadius: "8px",
          minHeight: { xs: 44, md: 38 },
          py: 0.25,
          px: 1.5,
          color: theme.colors.soft,
          "&.active": { color: theme.colors.ink, backgroundColor: theme.colors.line },
          "&.active .MuiListItemText-primary": { fontWeight: 600 },
        })}
      >
        <ListItemIcon sx={{ minWidth: 34, color: "inherit" }}>{icon}</ListItemIcon>
        <ListItemText id={id} primary={children} slotProps={{ primary: { variant: "body1" } }} />
        <span id={`${id}-badge`}>{badge}</span>
      </ListItemButton>
    </ListItem>
  );
}
