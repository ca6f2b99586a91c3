import { Box, LinearProgress, Skeleton, Typography } from "@mui/material";
import { bootData } from "../../../client/boot";
import { useText } from "../../messages/useText";
import { BAR_HEIGHT, NAVIGATION_WIDTH } from "./barHeight";

const WAYS = ["52%", "34%", "42%", "58%", "46%", "54%", "38%", "62%"];
const ROWS = ["a", "b", "c", "d", "e"];

/** What every screen stands in, before anything is known of who is working: nothing jumps when it is. */
export function LoadingFrame() {
  const t = useText();
  const { domain } = bootData();
  const isBuilding = location.pathname.endsWith("/build");
  return (
    <Box aria-busy>
      <Box
        component="header"
        sx={({ colors }) => ({
          height: BAR_HEIGHT,
          display: "flex",
          alignItems: "center",
          gap: 1.5,
          px: 3,
          borderTop: `4px solid var(--accent-bg, ${colors.line})`,
          borderBottom: `1px solid ${colors.line}`,
          backgroundColor: colors.paper,
        })}
      >
        <Skeleton variant="rounded" width={32} height={32} />
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {domain?.title}
        </Typography>
      </Box>
      <LinearProgress aria-label={t("layout.words.loading")} color="inherit" />
      <Box sx={{ display: "flex" }}>
        {!isBuilding && (
          <Box
            sx={{ display: { xs: "none", md: "grid" }, gap: 2, p: 3, flex: "none", width: NAVIGATION_WIDTH }}
          >
            {WAYS.map((width) => (
              <Skeleton key={width} width={width} height={22} />
            ))}
          </Box>
        )}
        <Box sx={{ flex: 1, px: { xs: 2, sm: 3, lg: 4 }, py: 3 }}>
          <Skeleton width={180} height={44} sx={{ mb: 2 }} />
          {ROWS.map((row) => (
            <Skeleton key={row} variant="rounded" height={64} sx={{ mb: 1 }} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
