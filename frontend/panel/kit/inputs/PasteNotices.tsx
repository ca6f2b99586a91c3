import { Alert, Button } from "@mui/material";
import { richTextLimits } from "../../../generated/richText";
import { numberText } from "../../messages/numbers";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { OMITTED } from "./cleanPastedHtml";
import type { PasteNotice } from "./paste/PasteExtension";

interface Props {
  notices: readonly PasteNotice[];
  /** Return to the plain text of pasted Markdown. */
  onPlain: () => void;
  onClose: () => void;
}

/** Reports omitted or simplified parts of pasted or dropped content. */
export function PasteNotices({ notices, onPlain, onClose }: Props) {
  const t = useText();
  return notices.map((notice) => (
    <Alert
      key={notice.kind}
      role="status"
      severity={notice.kind === "markdown" ? "info" : "warning"}
      onClose={onClose}
      closeText={t("inputs.paste.dismiss")}
      sx={{ borderRadius: 0, alignItems: "center" }}
    >
      {describeNotice(notice, t)}
      {notice.kind === "markdown" && (
        <Button size="small" color="inherit" onClick={onPlain} sx={{ ml: 1, textDecoration: "underline" }}>
          {t("inputs.paste.keepPlain")}
        </Button>
      )}
    </Alert>
  ));
}

export function describeNotice(notice: PasteNotice, t: Translate): string {
  if (notice.kind === "tooLong") {
    const { characters } = richTextLimits;
    return t("inputs.paste.tooLong", { length: numberText(notice.length), limit: numberText(characters) });
  }
  if (notice.kind === "noFiles") return t("inputs.paste.noFiles", { smart_count: notice.count });
  if (notice.kind !== "omitted") return t(`inputs.paste.${notice.kind}`);
  const parts = OMITTED.filter((kind) => notice.omitted[kind] > 0).map((kind) =>
    t(`inputs.paste.omitted.${kind}`, { smart_count: notice.omitted[kind] }),
  );
  return t("inputs.paste.leftOut", { parts: parts.join(", ") });
}
