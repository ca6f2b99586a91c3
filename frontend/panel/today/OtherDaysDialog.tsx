import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useId, useState } from "react";
import { useVisibilityText } from "../account/useVisibilityText";
import { OtherDays } from "../kit/inputs/OtherDays";
import { useText } from "../messages/useText";
import type { HouseDays } from "./facts";
import type { ChangeDays } from "./HouseCard";

/** The days of a house that are not as usual; below them the next one is there to be filled in. */
export function OtherDaysDialog({
  house,
  say,
  onClose,
}: {
  house: HouseDays;
  say: ChangeDays;
  onClose: () => void;
}) {
  const t = useText();
  const seen = useVisibilityText();
  const id = useId();
  const { day } = house.today;
  const [days, setDays] = useState(() => {
    const coming = house.exceptions.filter(({ to_date }) => to_date >= day);
    return [...coming, { from_date: "", to_date: "", opens: "", closes: "", note: "" }];
  });

  async function save() {
    const named = days.filter(({ from_date }) => from_date);
    if (await say(house, { exceptions: named }, t("today.saidDays", { seen }))) onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{t("today.otherDaysOf", { name: house.title })}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Typography color="textSecondary">{t("house.otherDaysAbout")}</Typography>
        <OtherDays value={days} onChange={setDays} errorOf={() => undefined} today={day} isAdding />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
        <Button variant="contained" onClick={() => void save()}>
          {t("layout.words.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
