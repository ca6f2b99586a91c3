import HomeOutlined from "@mui/icons-material/HomeOutlined";
import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from "@mui/material";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { collectionsInMenu } from "../posts/collections";
import { CollectionIcon } from "./icons";

/** The ways into the panel; a screen that a role may not use is not offered. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <Box component="nav" aria-label="Panel" sx={{ p: 1.5 }}>
      <List disablePadding>
        <Way to="/panel" end icon={<HomeOutlined fontSize="small" />} onClick={onNavigate}>
          Home
        </Way>
        {collectionsInMenu.map(({ slug, title }) => (
          <Way key={slug} to={`/panel/${slug}`} icon={<CollectionIcon slug={slug} />} onClick={onNavigate}>
            {title}
          </Way>
        ))}
      </List>
    </Box>
  );
}

interface WayProps {
  to: string;
  end?: boolean;
  icon: ReactNode;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

function Way({ to, end = false, icon, onClick, children }: WayProps) {
  return (
    <ListItem disablePadding sx={{ mb: 0.25 }}>
      <ListItemButton
        component={NavLink}
        to={to}
        end={end}
        {...(onClick && { onClick })}
        sx={(theme) => ({
          borderRadius: "8px",
          minHeight: 44,
          py: 0.5,
          px: 1.5,
          color: theme.colors.soft,
          "&.active": { color: theme.colors.ink, backgroundColor: theme.colors.line },
          "&.active .MuiListItemText-primary": { fontWeight: 600 },
        })}
      >
        <ListItemIcon sx={{ minWidth: 34, color: "inherit" }}>{icon}</ListItemIcon>
        <ListItemText primary={children} slotProps={{ primary: { variant: "body1" } }} />
      </ListItemButton>
    </ListItem>
  );
}
