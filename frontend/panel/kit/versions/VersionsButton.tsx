import HistoryOutlined from "@mui/icons-material/HistoryOutlined";
import { IconButton, Tooltip } from "@mui/material";
import { Suspense, useState } from "react";
import type { VersionKind } from "../../../generated/schema";
import { useText } from "../../messages/useText";
import { later } from "../layout/chunks";

const VersionsDialog = later(() => import("./VersionsDialog"));

export interface VersionsProps {
  kind: VersionKind;
  /** The id of the object, if a site has several. */
  objectId?: number;
  /** The version number of the object in the form, for kinds that have one. */
  version?: number;
  /** Whether the form has unsaved changes, which a restored version would replace. */
  isDirty: boolean;
  /** Called after a version was restored, to load the new content. */
  onRestored: () => void;
}

/** A button that opens the versions of a menu or of settings. */
export function VersionsButton(props: VersionsProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={t("versions.title")}>
        <IconButton aria-label={t("versions.title")} onClick={() => setOpen(true)}>
          <HistoryOutlined />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <VersionsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
