import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, Skeleton, Typography } from "@mui/material";
import { useEffect, useEffectEvent, useState } from "react";
import { useToast } from "../kit/layout/useToast";
import { useOwnToday } from "../kit/site/ownBusiness";
import { useText } from "../messages/useText";
import { newSlot, type SlotForm, slotProblem } from "./placeForm";
import { SlotCard } from "./SlotCard";

const MOST = 60;

interface Props {
  slots: SlotForm[];
  /** Whether to show errors for missing values. */
  isStrict: boolean;
  isReadOnly: boolean;
  onChange: (slots: SlotForm[]) => void;
}

/** The slots of a place: times, repetition and capacity. */
export function Slots({ slots, isStrict, isReadOnly, onChange }: Props) {
  const t = useText();
  const { say } = useToast();
  const { day: today, isKnown } = useOwnToday();
  const [open, setOpen] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);

  const add = useEffectEvent(() => {
    const slot = newSlot(today, slots.at(-1));
    onChange([...slots, slot]);
    setOpen(slot.id);
    setWanted(false);
  });
  // Wait for the site's day: the default first day is set once, and the day of the device may differ.
  useEffect(() => {
    if (isWanted && isKnown) add();
  }, [isWanted, isKnown]);

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
      {isWanted && !isKnown && (
        <Skeleton variant="rounded" height={72} role="status" aria-label={t("layout.words.loading")} />
      )}
      {!isReadOnly && slots.length < MOST && (
        <Button
          variant="outlined"
          startIcon={<AddOutlined />}
          onClick={() => setWanted(true)}
          sx={{ justifySelf: "start", minHeight: 44 }}
        >
          {t(slots.length ? "places.slots.addNext" : "places.slots.add")}
        </Button>
      )}
    </Box>
  );
}
