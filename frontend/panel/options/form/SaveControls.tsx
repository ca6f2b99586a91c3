import { Button } from "@mui/material";
import { createContext, use } from "react";
import { createPortal } from "react-dom";
import { SavingBar } from "../../kit/layout/StickyBar";
import { useText } from "../../messages/useText";
import type { SettingsState } from "./useSettings";

/** The place in the bar on top where the settings that are shown put their button. */
export const SaveSlotContext = createContext<HTMLElement | null>(null);

type Saving = Pick<
  SettingsState<object>,
  "isDirty" | "isSaving" | "savedAt" | "mayWrite" | "save" | "discard"
>;

/** Always in sight: how things stand, and the button that saves them. */
export function SaveControls({ settings }: { settings: Saving }) {
  const slot = use(SaveSlotContext);
  if (!slot || !settings.mayWrite) return null;
  return createPortal(<Controls settings={settings} />, slot);
}

function Controls({ settings }: { settings: Saving }) {
  const t = useText();
  const { isDirty, isSaving, save, discard } = settings;
  return (
    <SavingBar standing={settings}>
      {isDirty && !isSaving && <Button onClick={discard}>{t("layout.words.discard")}</Button>}
      <Button variant="contained" disabled={isSaving || !isDirty} onClick={() => void save()}>
        {t("layout.words.save")}
      </Button>
    </SavingBar>
  );
}
