import { Box, Button, Typography } from "@mui/material";
import { timesText } from "../kit/stops/days";
import type { Opening } from "../kit/stops/wire";
import { useText } from "../messages/useText";

interface Props {
  opening: Opening;
  isAll: boolean;
  onTake: () => void;
}

/** The free capacity of a place on one day. */
export function OpeningCard({ opening, isAll, onTake }: Props) {
  const t = useText();
  const { place_name, businesses, free, mode } = opening;
  const action = isAll ? "book" : mode;
  return (
    <Box
      sx={({ colors }) => ({
        display: { xs: "flex", lg: "grid" },
        alignItems: "center",
        gap: 1,
        p: 1.25,
        borderRadius: "8px",
        border: `1px dashed ${colors.edge}`,
        overflowWrap: "anywhere",
      })}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {timesText(opening)}
        </Typography>
        <Typography sx={{ lineHeight: 1.3 }}>{place_name}</Typography>
        {businesses > 1 && (
          <Typography variant="body2" color="textSecondary">
            {t("stops.openings.free", { free, businesses })}
          </Typography>
        )}
      </Box>
      <Button
        variant="outlined"
        onClick={onTake}
        aria-label={t("stops.openings.named", {
          action: t(`stops.openings.${action}`),
          place: place_name,
          times: timesText(opening),
        })}
        sx={{ flex: "none", minHeight: 44, lineHeight: 1.2, px: { xs: 2, lg: 1 }, whiteSpace: "normal" }}
      >
        {t(`stops.openings.${action}`)}
      </Button>
    </Box>
  );
}
