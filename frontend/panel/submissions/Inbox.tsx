import TuneOutlined from "@mui/icons-material/TuneOutlined";
import { Button } from "@mui/material";
import { Suspense, useRef, useState } from "react";
import { useListContext } from "react-admin";
import { useNavigate, useParams } from "react-router-dom";
import { api } from "../../client/api";
import { useMay } from "../account/account";
import { later } from "../kit/layout/chunks";
import { useShortcut } from "../kit/layout/shortcuts";
import { CountTabs } from "../kit/lists/CountTabs";
import { ExportButton } from "../kit/lists/ExportButton";
import { DaysFilter, SearchFilter, ShowAll, SwitchFilter } from "../kit/lists/filters";
import { ListBody } from "../kit/lists/ListBody";
import { ListScreen } from "../kit/lists/ListScreen";
import { LoadingRows } from "../kit/lists/ListStates";
import { useFocusReturn } from "../kit/lists/useFocusReturn";
import { useListFilter } from "../kit/lists/useListFilter";
import { useOpened } from "../kit/lists/useOpened";
import { useText } from "../messages/useText";
import { Detail } from "./Detail";
import { EmptyInbox } from "./EmptyInbox";
import { InboxList } from "./InboxList";
import { countsIn, getQuery, type SubmissionRow, TABS } from "./submissions";

const SettingsDialog = later(() => import("./SettingsDialog"));

const LOOK_AGAIN_MS = 60_000;

/** /panel/submissions: the messages that visitors sent with forms. */
export default function Inbox() {
  const t = useText();
  return (
    <ListScreen
      resource="submissions"
      refetchInterval={LOOK_AGAIN_MS}
      title={t("submissions.title")}
      permission="submissions.read"
      who="layout.closed.editors"
      count={(total) => t("submissions.entries", { smart_count: total })}
      actions={
        <>
          <Export />
          <FormSettings />
        </>
      }
      above={<StatusTabs />}
      filters={
        <>
          <SearchFilter label={t("submissions.search")} />
          <DaysFilter label={t("submissions.received")} />
          <Undelivered />
          <ShowAll label={t("submissions.showAll")} />
        </>
      }
    >
      <Submissions />
    </ListScreen>
  );
}

/** The rows, and the open submission next to them. */
function Submissions() {
  const t = useText();
  const { data: rows = [] } = useListContext<SubmissionRow>();
  const { id } = useParams();
  const navigate = useNavigate();
  const beside = useOpened("open");
  const openId = beside.opened ?? (Number(id) || null);
  // The URL of a submission, linked from emails and the home screen, differs from that of the list.
  const close = () => (id ? navigate("/panel/submissions", { replace: true }) : beside.close());
  const step = (by: number) => {
    const next = neighbour(rows, openId, by);
    if (next) beside.open(next.id);
  };
  const list = useRef<HTMLElement>(null);
  useFocusReturn(list, openId, rows);
  useShortcut("j", t("submissions.next"), () => step(1));
  useShortcut("k", t("submissions.previous"), () => step(-1));

  return (
    <>
      <ListBody<SubmissionRow> loading={<LoadingRows height={72} />} empty={<EmptyInbox />}>
        {(some) => <InboxList rows={some} openId={openId} ref={list} onOpen={(row) => beside.open(row.id)} />}
      </ListBody>
      {openId !== null && (
        <Detail
          key={openId}
          id={openId}
          onClose={close}
          onNext={neighbour(rows, openId, 1) ? () => step(1) : undefined}
          onPrevious={neighbour(rows, openId, -1) ? () => step(-1) : undefined}
        />
      )}
    </>
  );
}

/** The filter for submissions with undelivered replies, while there are any. */
function Undelivered() {
  const t = useText();
  const { meta } = useListContext<SubmissionRow>();
  const { values } = useListFilter();
  const { undelivered: count = 0 } = countsIn(meta);
  if (count === 0 && !values.undelivered) return null;
  return <SwitchFilter source="undelivered" label={t("submissions.undelivered.filter", { count })} />;
}

function StatusTabs() {
  const t = useText();
  const { meta } = useListContext<SubmissionRow>();
  const { textOf: getText, change } = useListFilter();
  const counts = countsIn(meta);
  return (
    <CountTabs
      label={t("submissions.byStatus")}
      value={TABS.find((each) => each === getText("status")) ?? ""}
      tabs={TABS.map((key) => ({
        key,
        label: t(`submissions.statuses.${key || "all"}`),
        count: key && counts[key],
      }))}
      onChange={(status) => change({ status })}
    />
  );
}

function FormSettings() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay("options.write")) return null;
  return (
    <>
      <Button startIcon={<TuneOutlined />} onClick={() => setIsOpen(true)}>
        {t("submissions.settings.open")}
      </Button>
      <Suspense>{isOpen && <SettingsDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

function Export() {
  const { values } = useListFilter();
  const query = getQuery(values);
  if (!useMay("submissions.export")) return null;
  return (
    <ExportButton
      load={() => api.GET("/api/submissions/export", { params: { query }, parseAs: "blob" })}
      name={`submissions-${new Date().toISOString().slice(0, 10)}`}
    />
  );
}

/** Return the row after or before the open row, or the first row if none is open. */
function neighbour(
  rows: readonly SubmissionRow[],
  openId: number | null,
  by: number,
): SubmissionRow | undefined {
  if (openId === null) return rows[0];
  const place = rows.findIndex(({ id }) => id === openId);
  return place < 0 ? undefined : rows[place + by];
}
