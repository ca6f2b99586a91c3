import { Button } from "@mui/material";
import { createContext, use } from "react";
import { createPortal } from "react-dom";
import type { VersionKind } from "../../../generated/schema";
import { SavingBar } from "../../kit/layout/StickyBar";
import { VersionsButton } from "../../kit/versions/VersionsButton";
import { useText } from "../../messages/useText";
import type { SettingsState } from "./useSettings";

/** The slot in the top bar for the save button of the current settings. */
export const SaveSlotContext = createContext<HTMLElement | null>(null);

type Saving = Pick<
  SettingsState<object>,
  "isDirty" | "isSaving" | "savedAt" | "mayWrite" | "save" | "discard"
>;

interface Props {
  settings: Saving;
  versions: VersionKind;
  onRestored: () => void;
}

/** The sticky save status and button, and the versions of the settings. */
export function SaveControls(props: Props) {
  const slot = use(SaveSlotContext);
  if (!slot || !props.settings.mayWrite) return null;
  return createPortal(<Controls {...props} />, slot);
}

function Controls({ settings, versions, onRestored }: Props) {
  const t = useText();
  const { isDirty, isSaving, save, discard } = settings;
  return (
    <SavingBar standing={settings}>
      <VersionsButton kind={versions} isDirty={isDirty} onRestored={onRestored} />
      {isDirty && !isSaving && <Button onClick={discard}>{t("layout.words.discard")}</Button>}
      <Button variant="contained" disabled={isSaving || !isDirty} onClick={() => void save()}>
        {t("layout.words.save")}
      </Button>
    </SavingBar>
  );
}
