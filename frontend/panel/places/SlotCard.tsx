import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import ExpandLessOutlined from "@mui/icons-material/ExpandLessOutlined";
import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import { Box, Button, MenuItem, TextField, Typography } from "@mui/material";
import { slotLimits } from "../../generated/limits";
import { PostsChoice } from "../kit/inputs/PostsInput";
import { RepeatsInput } from "../kit/inputs/RepeatsInput";
import { repeatInWords } from "../kit/inputs/repeats";
import { timesText } from "../kit/stops/days";
import { weekdayAndDay } from "../messages/dates";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import type { SlotForm, SlotProblem } from "./placeForm";

interface Props {
  slot: SlotForm;
  place: number;
  isOpen: boolean;
  problem: SlotProblem | null;
  isReadOnly: boolean;
  onToggle: () => void;
  onChange: (some: Partial<SlotForm>) => void;
  onRemove: () => void;
}

/** One slot of a place: a summary line with collapsible fields. */
export function SlotCard(props: Props) {
  const t = useText();
  const { slot, place, isOpen, isReadOnly, onToggle } = props;
  return (
    <Box
      role="group"
      aria-label={t("places.slots.one", { place })}
      sx={({ colors }) => ({
        backgroundColor: colors.paper,
        border: `1px solid ${colors.line}`,
        borderRadius: "12px",
      })}
    >
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        sx={({ colors }) => ({
          display: "flex",
          alignItems: "center",
          gap: 1,
          width: "100%",
          minHeight: 56,
          px: 2,
          py: 1,
          border: 0,
          borderRadius: "12px",
          background: "none",
          color: "inherit",
          font: "inherit",
          textAlign: "start",
          cursor: "pointer",
          "&:hover": { backgroundColor: colors.hover },
        })}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
            {describeTimes(slot, t)}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
            {termsInWords(slot, t)}
          </Typography>
        </Box>
        {isOpen ? <ExpandLessOutlined /> : <ExpandMoreOutlined />}
      </Box>
      {isOpen && (
        <Box
          component="fieldset"
          disabled={isReadOnly}
          sx={{
            m: 0,
            p: 2,
            pt: 1,
            border: 0,
            minWidth: 0,
            display: "grid",
            gap: 2,
            gridTemplateColumns: "minmax(0, 1fr)",
          }}
        >
          <SlotFields {...props} />
        </Box>
      )}
    </Box>
  );
}

function SlotFields({ slot, problem, isReadOnly, onChange, onRemove }: Props) {
  const t = useText();
  const isIncomplete = problem === "times" || problem === "same";
  const box = (name: "day" | "begins" | "ends", type: "date" | "time", isWrong: boolean, help?: string) => (
    <TextField
      type={type}
      label={t(`places.slots.${name}`)}
      value={slot[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={isWrong}
      helperText={help}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { "aria-invalid": isWrong || undefined } }}
    />
  );
  return (
    <>
      <Box
        sx={{
          display: "grid",
          gap: 1.5,
          alignItems: "start",
          gridTemplateColumns: { xs: "1fr 1fr", sm: "1.3fr 1fr 1fr" },
          "& > :first-of-type": { gridColumn: { xs: "1 / -1", sm: "auto" } },
        }}
      >
        {box("day", "date", problem === "day", problem === "day" ? t("places.slots.problem.day") : undefined)}
        {box("begins", "time", isIncomplete)}
        {box("ends", "time", isIncomplete, endsHelp(slot, problem, t))}
      </Box>
      <RepeatsInput
        value={slot.repeat[0] ?? null}
        first={slot.day}
        onChange={(repeat) => onChange({ repeat: repeat ? [repeat] : [] })}
      />
      <Box sx={{ display: "grid", gap: 1.5, alignItems: "start", gridTemplateColumns: { sm: "150px 1fr" } }}>
        <TextField
          label={t("places.slots.businesses")}
          value={slot.businesses}
          onChange={(event) => onChange({ businesses: event.target.value.replace(/\D/g, "") })}
          error={problem === "businesses"}
          helperText={problem === "businesses" ? t("places.slots.problem.businesses") : undefined}
          slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 3 } }}
        />
        <TextField
          select
          label={t("places.slots.mode")}
          value={slot.mode}
          onChange={(event) => onChange({ mode: event.target.value as SlotForm["mode"] })}
        >
          <MenuItem value="take">{t("places.slots.take")}</MenuItem>
          <MenuItem value="ask">{t("places.slots.ask")}</MenuItem>
        </TextField>
      </Box>
      <PostsChoice
        of="cuisines"
        label={t("places.slots.cuisines")}
        help={t("places.slots.cuisinesHelp")}
        value={slot.cuisines}
        onChange={(cuisines) => onChange({ cuisines })}
      />
      <TextField
        label={t("places.slots.note")}
        value={slot.note}
        onChange={(event) => onChange({ note: event.target.value })}
        slotProps={{ htmlInput: { maxLength: slotLimits.note } }}
      />
      {!isReadOnly && (
        <Button color="error" startIcon={<DeleteOutlined />} onClick={onRemove} sx={{ justifySelf: "start" }}>
          {t("places.slots.remove")}
        </Button>
      )}
    </>
  );
}

function endsHelp({ begins, ends }: SlotForm, problem: SlotProblem | null, t: Translate): string | undefined {
  if (problem === "times" || problem === "same") return t(`places.slots.problem.${problem}`);
  return begins && ends && ends < begins ? t("places.slots.nextDay") : undefined;
}

/** Describe the times of a slot: "Weekly on Friday, 11:00 AM – 2:00 PM". */
function describeTimes({ day, begins, ends, repeat }: SlotForm, t: Translate): string {
  const [rule] = repeat;
  const days = rule ? repeatInWords(rule, day, t) : day && weekdayAndDay(day);
  return (
    [days, begins && ends && timesText({ begins, ends })].filter(Boolean).join(", ") || t("places.slots.new")
  );
}

function termsInWords({ businesses, mode, note, cuisines }: SlotForm, t: Translate): string {
  return [
    t("places.slots.forBusinesses", { smart_count: Number(businesses) || 0 }),
    t(`places.slots.${mode}Short`),
    cuisines.length > 0 && t("places.slots.someCuisines", { smart_count: cuisines.length }),
    note,
  ]
    .filter(Boolean)
    .join(" · ");
}
