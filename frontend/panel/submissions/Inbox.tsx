import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import { Box, Button, Tab, Tabs, Typography } from "@mui/material";
import { useState } from "react";
import { useMay } from "../account/account";
import { Guarded } from "../layout/Guarded";
import { Page } from "../layout/Page";
import { useShortcut } from "../layout/shortcuts";
import { Empty, Failed, LoadingRows } from "../lists/ListStates";
import { Pages } from "../lists/Pages";
import { SearchBox } from "../lists/SearchBox";
import { useAddressFilter } from "../lists/useAddressFilter";
import { useText } from "../messages/useText";
import { DateRange } from "../posts/DateRange";
import { Detail } from "./Detail";
import { InboxList } from "./InboxList";
import {
  countsIn,
  FILTERS,
  type Filter,
  PER_PAGE,
  type SubmissionRow,
  type SubmissionStatus,
  TABS,
  useSubmissions,
} from "./submissions";
import { useExport } from "./useExport";

/** /panel/submissions */
export default function Inbox() {
  const t = useText();
  return (
    <Guarded permission="submissions.read" title={t("submissions.title")} who="layout.closed.editors">
      <InboxScreen />
    </Guarded>
  );
}

function InboxScreen() {
  const t = useText();
  const { filter, page, isNarrowed, change, setPage, clear } = useAddressFilter(FILTERS);
  const { data, error, refetch } = useSubmissions(filter, page);
  const [openId, setOpenId] = useState<number | null>(null);
  const rows = data?.data ?? [];
  const step = (by: number) => {
    const next = neighbour(rows, openId, by);
    if (next) setOpenId(next.id);
  };
  useShortcut("j", t("submissions.next"), () => step(1));
  useShortcut("k", t("submissions.previous"), () => step(-1));

  return (
    <Page
      title={t("submissions.title")}
      aside={
        <Typography color="textSecondary" aria-live="polite" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {data && t("submissions.entries", { smart_count: data.meta.total })}
        </Typography>
      }
      actions={<ExportButton filter={filter} />}
    >
      <StatusTabs
        current={filter.status}
        counts={countsIn(data?.meta)}
        onChange={(status) => change({ status })}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, rowGap: 1.5, mb: 2 }}>
        <SearchBox
          label={t("submissions.search")}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <DateRange
          from={filter.from || undefined}
          to={filter.to || undefined}
          label={t("submissions.received")}
          onChange={({ from = "", to = "" }) => change({ from, to })}
        />
        {isNarrowed && <Button onClick={clear}>{t("submissions.showAll")}</Button>}
      </Box>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows height={72} />}
      {data && rows.length === 0 && <EmptyInbox isNarrowed={isNarrowed} onClear={clear} />}
      {rows.length > 0 && <InboxList rows={rows} openId={openId} onOpen={(row) => setOpenId(row.id)} />}
      <Pages total={data?.meta.total ?? 0} page={page} perPage={PER_PAGE} onPage={setPage} />
      {openId !== null && (
        <Detail
          key={openId}
          id={openId}
          onClose={() => setOpenId(null)}
          onNext={neighbour(rows, openId, 1) ? () => step(1) : undefined}
          onPrevious={neighbour(rows, openId, -1) ? () => step(-1) : undefined}
        />
      )}
    </Page>
  );
}

interface TabsProps {
  current: string;
  counts: Partial<Record<SubmissionStatus, number>>;
  onChange: (status: string) => void;
}

function StatusTabs({ current, counts, onChange }: TabsProps) {
  const t = useText();
  const isKnown = TABS.some((value) => value === current);
  return (
    <Tabs
      value={isKnown ? current : ""}
      onChange={(_, value: string) => onChange(value)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={t("submissions.byStatus")}
      sx={(theme) => ({ mb: 2, borderBottom: `1px solid ${theme.colors.line}` })}
    >
      {TABS.map((value) => (
        <Tab
          key={value}
          value={value}
          label={
            <span>
              {t(`submissions.statuses.${value || "all"}`)}{" "}
              <Box component="span" sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
                {value && counts[value]}
              </Box>
            </span>
          }
        />
      ))}
    </Tabs>
  );
}

function EmptyInbox({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useText();
  if (isNarrowed) {
    return (
      <Empty
        icon={<InboxOutlined />}
        title={t("submissions.empty.narrowed")}
        action={
          <Button variant="outlined" onClick={onClear}>
            {t("submissions.empty.showAll")}
          </Button>
        }
      />
    );
  }
  return (
    <Empty icon={<InboxOutlined />} title={t("submissions.empty.whole")}>
      {t("submissions.empty.about")}
    </Empty>
  );
}

function ExportButton({ filter }: { filter: Filter }) {
  const t = useText();
  const { download, isBusy } = useExport(filter);
  if (!useMay("submissions.export")) return null;
  return (
    <Button variant="outlined" startIcon={<DownloadOutlined />} disabled={isBusy} onClick={download}>
      {isBusy ? t("submissions.export.preparing") : t("submissions.export.label")}
    </Button>
  );
}

/** The row after or before the open one; without one, the first. */
function neighbour(
  rows: readonly SubmissionRow[],
  openId: number | null,
  by: number,
): SubmissionRow | undefined {
  if (openId === null) return rows[0];
  const place = rows.findIndex(({ id }) => id === openId);
  return place < 0 ? undefined : rows[place + by];
}
