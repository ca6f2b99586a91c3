import { Box, Typography } from "@mui/material";
import { Pill } from "../kit/layout/Pill";
import { timesText } from "../kit/stops/days";
import type { StopDay } from "../kit/stops/wire";
import { useText } from "../messages/useText";

interface Props {
  stop: StopDay;
  withBusiness: boolean;
  onOpen: () => void;
}

/** A stop on one day; a tap shows its details and actions. */
export function StopCard({ stop, withBusiness, onOpen }: Props) {
  const t = useText();
  const { business, place, note, state, is_cancelled, is_business_closed, mark } = stop;
  const where = place.name || place.address;
  return (
    <Box
      component="button"
      type="button"
      onClick={onOpen}
      sx={({ colors }) => ({
        display: "grid",
        gap: 0.25,
        width: "100%",
        minHeight: 48,
        p: 1.25,
        textAlign: "start",
        font: "inherit",
        color: "inherit",
        cursor: "pointer",
        borderRadius: "8px",
        border: `1px solid ${state === "asked" ? colors.warning.main : colors.line}`,
        backgroundColor: colors.paper,
        overflowWrap: "anywhere",
        "&:hover": { borderColor: colors.edge },
      })}
    >
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        sx={{ fontVariantNumeric: "tabular-nums", textDecoration: is_cancelled ? "line-through" : "none" }}
      >
        {timesText(stop)}
      </Typography>
      <Typography component="span" sx={{ fontWeight: 600, lineHeight: 1.3 }}>
        {withBusiness ? business.title : where}
      </Typography>
      {withBusiness && (
        <Typography component="span" variant="body2">
          {where}
        </Typography>
      )}
      {note && (
        <Typography component="span" variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
      <Box
        component="span"
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 0.5,
          "&:empty": { display: "none" },
          // In a narrow column, long statuses need several lines.
          "& > span": { whiteSpace: "normal" },
        }}
      >
        {is_cancelled && (
          <Pill tone="error">{t(is_business_closed ? "stops.states.closed" : "stops.states.cancelled")}</Pill>
        )}
        {!is_cancelled && state === "asked" && <Pill tone="warning">{t("stops.states.asked")}</Pill>}
        {!is_cancelled && mark && (
          <Pill tone={mark.state === "here" ? "success" : mark.state === "late" ? "warning" : "error"}>
            {t(`stops.marks.${mark.state}`)}
          </Pill>
        )}
      </Box>
    </Box>
  );
}
