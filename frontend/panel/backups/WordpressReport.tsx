import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import { Box, Button, Typography } from "@mui/material";
import { Fragment } from "react";
import { saveFile } from "../kit/layout/saveFile";
import { SmallTable } from "../kit/lists/SmallTable";
import { isText } from "../messages/language";
import { numberText } from "../messages/numbers";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import { getOutcome, type Job } from "./backups";

const OUTCOMES = ["created", "updated", "unchanged", "kept", "refused"] as const;
const SHOWN = 200;

/** The numbers of imported items, and the names of those that cannot be imported. */
export function WordpressReport({ job }: { job: Job }) {
  const t = useText();
  const { counts = [], losses = [], site_losses = [], losses_count = 0 } = getOutcome(job);
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      <Box sx={{ overflowX: "auto" }}>
        <SmallTable
          label={t("backups.review.wordpress")}
          rows={counts}
          getKey={({ kind }) => kind}
          columns={[
            { text: t("backups.review.name"), cell: ({ kind }) => kindName(t, kind) },
            ...OUTCOMES.map((each) => ({
              text: t(`backups.review.outcome.${each}`),
              isTabular: true,
              cellProps: { align: "right" as const },
              cell: (row: (typeof counts)[number]) => numberText(Number(row[each] ?? 0)),
            })),
          ]}
        />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography variant="h2" sx={{ flex: "1 1 auto" }}>
          {losses_count > 0
            ? t("backups.review.losses", { smart_count: losses_count })
            : t("backups.review.nothingLost")}
        </Typography>
        <Button size="small" startIcon={<DownloadOutlined />} onClick={() => save(job)}>
          {t("backups.review.save")}
        </Button>
      </Box>
      {losses_count > 0 && (
        <Box
          // Keyboard users must be able to scroll, too.
          role="region"
          tabIndex={0}
          aria-label={t("backups.review.losses", { smart_count: losses_count })}
          sx={({ colors }) => ({
            maxHeight: 360,
            overflow: "auto",
            p: 2,
            border: `1px solid ${colors.line}`,
            borderRadius: "8px",
          })}
        >
          {losses.slice(0, SHOWN).map((row) => (
            <Fragment key={`${row.kind} ${row.title} ${row.url}`}>
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
                {row.title || row.url}
              </Typography>
              <Lines lines={row.losses} />
            </Fragment>
          ))}
          {site_losses.length > 0 && (
            <>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {t("backups.review.site")}
              </Typography>
              <Lines lines={site_losses} />
            </>
          )}
        </Box>
      )}
    </Box>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
      {[...new Set(lines)].map((line) => (
        <Typography
          key={line}
          component="li"
          variant="body2"
          color="textSecondary"
          sx={{ overflowWrap: "anywhere" }}
        >
          {line}
        </Typography>
      ))}
    </Box>
  );
}

function kindName(t: Translate, kind: string): string {
  const key = `backups.review.kinds.${kind}`;
  return isText(key) ? (t as (key: string) => string)(key) : kind;
}

function save(job: Job): void {
  const report = new Blob([JSON.stringify(job.report, null, 1)], { type: "application/json" });
  saveFile(report, "wordpress-report.json");
}
