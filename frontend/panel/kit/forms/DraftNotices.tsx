import { Alert, Box } from "@mui/material";
import { formatTimeOrDay } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { type OtherDrafts, useAreDraftsStored } from "../drafts/useOtherDrafts";
import { ActionAlert } from "../layout/ActionAlert";

/** Unsaved changes that were made on another device. */
export interface OfferedDraft {
  at: number;
  restore: () => void;
  discard: () => void;
}

interface Props {
  form: {
    isDirty: boolean;
    /** The time when the restored changes were stored, or null if no changes were restored. */
    restoredAt: number | null;
    otherDrafts: OtherDrafts;
    otherDevice?: OfferedDraft | null;
    /** Whether the last save failed on the server. */
    hasFailed: boolean;
    discard: () => void;
  };
  onRetry: () => void;
}

/** Notices about unsaved changes: restored, in closed tabs, not saved, or not stored in this browser. */
export function DraftNotices({ form, onRetry }: Props) {
  const t = useText();
  const { isDirty, restoredAt, otherDrafts, otherDevice, hasFailed, discard } = form;
  const isStored = useAreDraftsStored();
  const isUnsafe = isDirty && !isStored;
  const hasOthers = otherDrafts.times.length > 0 || otherDevice;
  if (restoredAt === null && !hasOthers && !hasFailed && !isUnsafe) return null;
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      {hasFailed && (
        <ActionAlert severity="error" actions={[[t("layout.words.tryAgain"), onRetry]]}>
          {t(isStored ? "forms.failed.stored" : "forms.failed.here")}
        </ActionAlert>
      )}
      {isUnsafe && !hasFailed && <Alert severity="warning">{t("forms.notStored")}</Alert>}
      {restoredAt !== null && (
        <ActionAlert actions={[[t("layout.words.discard"), discard]]}>
          {t("forms.restored", { time: formatTimeOrDay(restoredAt) })}
        </ActionAlert>
      )}
      {otherDevice && (
        <ActionAlert
          actions={[
            [t("layout.words.discard"), otherDevice.discard],
            [t("forms.other.restore"), otherDevice.restore],
          ]}
        >
          {t("forms.other.device", { time: formatTimeOrDay(otherDevice.at) })}
        </ActionAlert>
      )}
      {otherDrafts.times.map((at) => (
        <ActionAlert
          key={at}
          actions={[
            [t("layout.words.discard"), () => otherDrafts.remove(at)],
            [t("forms.other.restore"), () => otherDrafts.restore(at)],
          ]}
        >
          {t("forms.other.text", { time: formatTimeOrDay(at) })}
        </ActionAlert>
      ))}
    </Box>
  );
}
