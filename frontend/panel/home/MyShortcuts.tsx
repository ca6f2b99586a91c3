import EditOutlined from "@mui/icons-material/EditOutlined";
import LocalShippingOutlined from "@mui/icons-material/LocalShippingOutlined";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import PhotoLibraryOutlined from "@mui/icons-material/PhotoLibraryOutlined";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import TodayOutlined from "@mui/icons-material/TodayOutlined";
import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useAccount } from "../account/account";
import { useOffersStops } from "../kit/stops/useOffersStops";
import { useText } from "../messages/useText";

interface ShortcutLink {
  what: "edit" | "hours" | "menu" | "photos" | "stops" | "today";
  to: string;
  icon: ReactNode;
  /** The required permission. */
  permission: string;
}

/** Links to the user's own content, according to their permissions. */
export function MyShortcuts({ edit }: { edit: string }) {
  const t = useText();
  const { reach } = useAccount();
  const offersStops = useOffersStops();
  const ways: ShortcutLink[] = [
    { what: "today", to: "/panel/today", icon: <TodayOutlined />, permission: "facts.write" },
    { what: "stops", to: "/panel/stops", icon: <LocalShippingOutlined />, permission: "stops.write" },
    { what: "edit", to: edit, icon: <EditOutlined />, permission: "posts.write" },
    { what: "hours", to: `${edit}#hours`, icon: <ScheduleOutlined />, permission: "posts.write" },
    { what: "menu", to: "/panel/menus", icon: <MenuBookOutlined />, permission: "food_menus.write" },
    { what: "photos", to: `${edit}#pictures`, icon: <PhotoLibraryOutlined />, permission: "posts.write" },
  ];
  return (
    <Box
      component="ul"
      aria-label={t("home.mine.ways")}
      sx={{
        m: 0,
        p: 0,
        listStyle: "none",
        display: "grid",
        gap: 1,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {ways
        .filter(({ what, permission }) => permission in reach && (what !== "stops" || offersStops))
        .map(({ what, to, icon }) => (
          <Box
            component="li"
            key={what}
            sx={({ colors }) => ({
              position: "relative",
              display: "flex",
              alignItems: "center",
              gap: 1.5,
              minHeight: 64,
              px: 1.5,
              py: 1,
              borderRadius: "10px",
              border: `1px solid ${colors.line}`,
              "& > svg": { color: colors.soft, flex: "none" },
              "&:has(a:hover)": { borderColor: colors.edge, backgroundColor: colors.hover },
            })}
          >
            {icon}
            <Box sx={{ minWidth: 0 }}>
              <Typography
                component={Link}
                to={to}
                sx={{
                  fontWeight: 600,
                  textDecoration: "none",
                  "&::after": { content: '""', position: "absolute", inset: 0 },
                }}
              >
                {t(`home.mine.${what}`)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {t(`home.mine.about_${what}`)}
              </Typography>
            </Box>
          </Box>
        ))}
    </Box>
  );
}
