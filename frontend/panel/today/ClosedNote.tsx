import { Box, Button, TextField } from "@mui/material";
import { useDraftText } from "../kit/forms/useDraftText";
import { useText } from "../messages/useText";
import type { ChangeDays } from "./BusinessCard";
import type { BusinessDays } from "./facts";

/** The optional reason for closing today, for visitors. */
export function ClosedNote({ business, say }: { business: BusinessDays; say: ChangeDays }) {
  const t = useText();
  const stated = business.closed_today?.note ?? "";
  const [note, setNote] = useDraftText(`closed.${business.id}`, stated);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void say(business, { closed_today: { note } }, t("today.saidWhy"));
      }}
      sx={{ display: "flex", gap: 1, alignItems: "start" }}
    >
      <TextField
        label={t("today.why")}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        placeholder={t("today.whyExample")}
        slotProps={{ htmlInput: { maxLength: 120 }, inputLabel: { shrink: true } }}
        sx={{ flex: 1 }}
      />
      <Button type="submit" variant="outlined" disabled={note === stated} sx={{ minHeight: 40 }}>
        {t("today.sayWhy")}
      </Button>
    </Box>
  );
}
