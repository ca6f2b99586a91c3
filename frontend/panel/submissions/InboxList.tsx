import { Box, ButtonBase, Typography } from "@mui/material";
import type { Ref } from "react";
import { Pill, type PillTone } from "../kit/layout/Pill";
import { Sheet } from "../kit/lists/ListStates";
import { shortMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import type { SubmissionRow, SubmissionStatus } from "./submissions";

const TONES: Record<SubmissionStatus, PillTone> = {
  new: "info",
  read: null,
  replied: "success",
  archived: null,
  unconfirmed: "warning",
  spam: "warning",
};

interface Props {
  rows: readonly SubmissionRow[];
  openId: number | null;
  ref: Ref<HTMLElement>;
  onOpen: (row: SubmissionRow) => void;
}

/** The submissions with a line or two each; new ones stand out. */
export function InboxList({ rows, openId, ref, onOpen }: Props) {
  const t = useText();
  return (
    <Sheet>
      <Box
        component="ul"
        ref={ref}
        aria-label={t("submissions.title")}
        sx={{ m: 0, p: 0, listStyle: "none" }}
      >
        {rows.map((row) => (
          <Box
            component="li"
            key={row.id}
            data-row={row.id}
            sx={({ colors }) => ({
              borderBottom: `1px solid ${colors.line}`,
              "&:last-of-type": { borderBottom: 0 },
            })}
          >
            <InboxRow row={row} isOpen={row.id === openId} onOpen={() => onOpen(row)} />
          </Box>
        ))}
      </Box>
    </Sheet>
  );
}

function InboxRow({ row, isOpen, onOpen }: { row: SubmissionRow; isOpen: boolean; onOpen: () => void }) {
  const t = useText();
  const isNew = row.status === "new";
  return (
    <ButtonBase
      onClick={onOpen}
      aria-current={isOpen || undefined}
      sx={({ colors }) => ({
        display: "grid",
        width: "100%",
        gridTemplateColumns: "minmax(0, 1fr) auto",
        columnGap: 2,
        px: 2,
        py: 1.5,
        alignItems: "start",
        // Buttons do not inherit the font.
        fontFamily: "inherit",
        textAlign: "start",
        backgroundColor: isOpen ? colors.selected : "transparent",
        "&:hover": { backgroundColor: isOpen ? colors.selected : colors.hover },
      })}
    >
      <Typography noWrap sx={{ fontWeight: isNew ? 700 : 500 }}>
        {row.email || row.form_title || t("submissions.noAddress")}
      </Typography>
      <Typography
        variant="caption"
        color="textSecondary"
        noWrap
        sx={{ justifySelf: "end", fontVariantNumeric: "tabular-nums" }}
      >
        {shortMoment(row.created_at)}
      </Typography>
      <Typography noWrap variant="body2" color={isNew ? "textPrimary" : "textSecondary"}>
        {[row.form_title, row.summary].filter(Boolean).join(" · ")}
      </Typography>
      <Box sx={{ display: "grid", gap: 0.5, justifyItems: "end" }}>
        {/* "Replied" would suggest that the reply has been delivered. */}
        {!(row.is_undelivered && row.status === "replied") && (
          <Pill tone={TONES[row.status]}>{t(`submissions.statuses.${row.status}`)}</Pill>
        )}
        {row.is_undelivered && <Pill tone="error">{t("submissions.undelivered.pill")}</Pill>}
      </Box>
    </ButtonBase>
  );
}
