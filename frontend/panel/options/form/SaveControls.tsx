import { Box, Button, Typography } from "@mui/material";
import { createContext, use } from "react";
import { createPortal } from "react-dom";
import { timeOf } from "../../messages/dates";
import { useText } from "../../messages/useText";
import type { Settings } from "./useSettings";

/** The place in the bar on top where the settings that are shown put their button. */
export const SaveSlotContext = createContext<HTMLElement | null>(null);

type Saving = Pick<Settings<object>, "isDirty" | "isSaving" | "savedAt" | "mayWrite" | "save" | "discard">;

/** Always in sight: how things stand, and the button that saves them. */
export function SaveControls({ settings }: { settings: Saving }) {
  const slot = use(SaveSlotContext);
  if (!slot || !settings.mayWrite) return null;
  return createPortal(<Controls settings={settings} />, slot);
}

function Controls({ settings: { isDirty, isSaving, savedAt, save, discard } }: { settings: Saving }) {
  const t = useText();
  const saved = savedAt ? t("layout.words.savedAt", { time: timeOf(savedAt) }) : "";
  const text = isSaving ? t("layout.words.saving") : isDirty ? t("layout.words.unsaved") : saved;
  return (
    <Box
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 1,
        position: { xs: "fixed", sm: "static" },
        zIndex: { xs: "appBar", sm: "auto" },
        inset: "auto 0 0",
        px: { xs: 2, sm: 0 },
        py: { xs: 1.25, sm: 0 },
        backgroundColor: colors.chrome,
        borderTop: { xs: `1px solid ${colors.line}`, sm: 0 },
      })}
    >
      <Typography variant="body2" color="textSecondary" aria-live="polite" noWrap>
        {text}
      </Typography>
      <Box sx={{ flex: 1 }} />
      {isDirty && !isSaving && <Button onClick={discard}>{t("layout.words.discard")}</Button>}
      <Button variant="contained" disabled={isSaving || !isDirty} onClick={() => void save()}>
        {t("layout.words.save")}
      </Button>
    </Box>
  );
}
