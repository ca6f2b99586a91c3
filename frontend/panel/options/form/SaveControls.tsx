import { Button } from "@mui/material";
import { createContext, use } from "react";
import { createPortal } from "react-dom";
import { SavingBar } from "../../kit/layout/StickyBar";
import { useText } from "../../messages/useText";
import type { SettingsState } from "./useSettings";

/** The slot in the top bar for the save button of the current settings. */
export const SaveSlotContext = createContext<HTMLElement | null>(null);

type Saving = Pick<
  SettingsState<object>,
  "isDirty" | "isSaving" | "savedAt" | "mayWrite" | "save" | "discard"
>;

/** The sticky save status and button. */
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
