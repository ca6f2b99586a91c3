import ChevronLeftOutlined from "@mui/icons-material/ChevronLeftOutlined";
import ChevronRightOutlined from "@mui/icons-material/ChevronRightOutlined";
import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import { Box, Button, IconButton, Typography } from "@mui/material";
import { BusinessInput } from "../kit/inputs/BusinessInput";
import { Choice } from "../kit/lists/Choice";
import type { BusinessOption } from "../kit/posts/businessOption";
import { addDays } from "../kit/stops/days";
import type { Place } from "../kit/stops/wire";
import { daysText } from "../messages/dates";
import { useText } from "../messages/useText";
import type { ShownWeek } from "./useShownWeek";

interface Props {
  week: ShownWeek;
  places: readonly Place[];
  /** The first businesses to filter by. With fewer than two, there is no filter. */
  businesses: readonly BusinessOption[];
  onCopy: (() => void) | undefined;
}

/** The shown week, the navigation between weeks, and the filters. */
export function WeekBar({ week, places, businesses, onCopy }: Props) {
  const t = useText();
  const { monday, isThis, filter, show, narrow } = week;
  const getNumber = (text: string) => (text ? Number(text) : undefined);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, rowGap: 1.5 }}>
      <Box sx={{ display: "flex", alignItems: "center", "& .MuiIconButton-root": { width: 44, height: 44 } }}>
        <IconButton aria-label={t("stops.week.before")} onClick={() => show(addDays(monday, -7))}>
          <ChevronLeftOutlined />
        </IconButton>
        <Typography
          variant="h2"
          aria-live="polite"
          sx={{ minWidth: { sm: 190 }, textAlign: "center", fontVariantNumeric: "tabular-nums" }}
        >
          {daysText(monday, addDays(monday, 6))}
        </Typography>
        <IconButton aria-label={t("stops.week.after")} onClick={() => show(addDays(monday, 7))}>
          <ChevronRightOutlined />
        </IconButton>
      </Box>
      {!isThis && (
        <Button onClick={() => show(null)} sx={{ minHeight: 44 }}>
          {t("stops.week.this")}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {onCopy && (
        <Button startIcon={<ContentCopyOutlined />} onClick={onCopy} sx={{ minHeight: 44 }}>
          {t("stops.copy.open")}
        </Button>
      )}
      {places.length > 1 && (
        <Choice
          label={t("stops.filters.place")}
          value={String(filter.place_id ?? "")}
          options={[
            { value: "", label: t("stops.filters.allPlaces") },
            ...places.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChoose={(value) => narrow({ ...filter, place_id: getNumber(value) })}
        />
      )}
      {businesses.length > 1 && (
        <BusinessInput
          label={t("stops.filters.business")}
          placeholder={t("stops.filters.allBusinesses")}
          value={filter.business_id ?? null}
          businesses={businesses}
          searches
          onChange={(id) => narrow({ ...filter, business_id: id ?? undefined })}
          sx={{ flex: { xs: "1 1 150px", sm: "0 1 220px" } }}
        />
      )}
    </Box>
  );
}
