import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useId, useState } from "react";
import { useVisibilityText } from "../account/useVisibilityText";
import { OtherDays } from "../kit/inputs/OtherDays";
import { useText } from "../messages/useText";
import type { ChangeDays } from "./BusinessCard";
import type { BusinessDays } from "./facts";

/** The dialog with the special hours and closures of a business, followed by an empty row. */
export function OtherDaysDialog({
  business,
  say,
  onClose,
}: {
  business: BusinessDays;
  say: ChangeDays;
  onClose: () => void;
}) {
  const t = useText();
  const seen = useVisibilityText();
  const id = useId();
  const { day } = business.today;
  const [days, setDays] = useState(() => {
    const coming = business.exceptions.filter(({ to_date }) => to_date >= day);
    return [...coming, { from_date: "", to_date: "", opens: "", closes: "", note: "" }];
  });

  async function save() {
    const named = days.filter(({ from_date }) => from_date);
    if (await say(business, { exceptions: named }, t("today.saidDays", { seen }))) onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{t("today.otherDaysOf", { name: business.title })}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Typography color="textSecondary">{t("business.otherDaysAbout")}</Typography>
        <OtherDays value={days} onChange={setDays} getError={() => undefined} today={day} isAdding />
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
