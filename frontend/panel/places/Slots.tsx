import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useToast } from "../kit/layout/useToast";
import { useOwnToday } from "../kit/site/useOwnToday";
import { useText } from "../messages/useText";
import { newSlot, type SlotForm, slotProblem } from "./placeForm";
import { SlotCard } from "./SlotCard";

const MOST = 60;

interface Props {
  slots: SlotForm[];
  /** Whether what is missing is pointed out. */
  isStrict: boolean;
  isReadOnly: boolean;
  onChange: (slots: SlotForm[]) => void;
}

/** What a place offers: when, how often, and to how many. */
export function Slots({ slots, isStrict, isReadOnly, onChange }: Props) {
  const t = useText();
  const { say } = useToast();
  const { day: today } = useOwnToday();
  const [open, setOpen] = useState<string | null>(null);

  function add() {
    const slot = newSlot(today, slots.at(-1));
    onChange([...slots, slot]);
    setOpen(slot.id);
  }

  function remove(slot: SlotForm) {
    const before = slots;
    onChange(slots.filter((each) => each !== slot));
    say(t("places.slots.removed"), { label: t("layout.words.undo"), onClick: () => onChange(before) });
  }

  return (
    <Box
      component="section"
      aria-label={t("places.slots.title")}
      sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box>
        <Typography variant="h2">{t("places.slots.title")}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t(slots.length ? "places.slots.about" : "places.slots.none")}
        </Typography>
      </Box>
      {slots.map((slot, index) => (
        <SlotCard
          key={slot.id}
          slot={slot}
          place={index + 1}
          isOpen={open === slot.id || (isStrict && slotProblem(slot) !== null)}
          problem={isStrict ? slotProblem(slot) : null}
          isReadOnly={isReadOnly}
          onToggle={() => setOpen(open === slot.id ? null : slot.id)}
          onChange={(some) => onChange(slots.map((each) => (each === slot ? { ...slot, ...some } : each)))}
          onRemove={() => remove(slot)}
        />
      ))}
      {!isReadOnly && slots.length < MOST && (
        <Button
          variant="outlined"
          startIcon={<AddOutlined />}
          onClick={add}
          sx={{ justifySelf: "start", minHeight: 44 }}
        >
          {t(slots.length ? "places.slots.addNext" : "places.slots.add")}
        </Button>
      )}
    </Box>
  );
}
