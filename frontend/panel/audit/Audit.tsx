import HistoryOutlined from "@mui/icons-material/HistoryOutlined";
import { Box, Button, TableCell, TableRow, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { components } from "../../generated/schema";
import { nameOf, useAccount } from "../account/account";
import { Guarded } from "../layout/Guarded";
import { Page } from "../layout/Page";
import { Choice } from "../lists/Choice";
import { Empty, Failed, LoadingRows } from "../lists/ListStates";
import { ListTable } from "../lists/ListTable";
import { Pages } from "../lists/Pages";
import { shownFrom } from "../lists/shownFrom";
import { useAddressFilter } from "../lists/useAddressFilter";
import { dayAndTime } from "../messages/dates";
import { useText } from "../messages/useText";
import { DateRange } from "../posts/DateRange";
import { dayRange } from "../posts/dayRange";
import { KINDS, wordsFor } from "./words";

type Event = components["schemas"]["EventRow"];

const PER_PAGE = 50;
const FILTERS = ["action", "from", "to"] as const;

/** /panel/audit */
export default function Audit() {
  const t = useText();
  return (
    <Guarded permission="audit.read" title={t("layout.screens.audit")}>
      <Record />
    </Guarded>
  );
}

function Record() {
  const t = useText();
  const { domain } = useAccount();
  const { filter, page, isNarrowed, change, setPage, clear } = useAddressFilter(FILTERS);
  const query = {
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
    ...(filter.action && { action: filter.action }),
    ...dayRange(filter.from || undefined, filter.to || undefined),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ["audit", query],
    queryFn: () => answer(api.GET("/api/audit", { params: { query } })),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t("layout.screens.audit")}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t("audit.intro", { domain: domain.title })}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, rowGap: 1.5, mb: 2 }}>
        <Choice
          label={t("audit.about")}
          value={filter.action}
          options={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
          onChoose={(action) => change({ action })}
        />
        <DateRange
          label={t("audit.done")}
          from={filter.from || undefined}
          to={filter.to || undefined}
          onChange={({ from = "", to = "" }) => change({ from, to })}
        />
        {isNarrowed && <Button onClick={clear}>{t("audit.showAll")}</Button>}
      </Box>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.data.length === 0 && <Empty icon={<HistoryOutlined />} title={t("audit.nothing")} />}
      {data && data.data.length > 0 && <EventTable events={data.data} />}
      <Pages total={data?.meta.total ?? 0} page={page} perPage={PER_PAGE} onPage={setPage} />
    </Page>
  );
}

/** To whom it was done: a user, or what was typed of somebody who never came or is gone. */
function subjectOf({ action, subject, data }: Event): string {
  const typed = action.startsWith("user.") ? String(data.name || data.email || "") : "";
  return nameOf(subject) || typed;
}

function EventTable({ events }: { events: readonly Event[] }) {
  const t = useText();
  return (
    <ListTable
      label={t("layout.screens.audit")}
      columns={[
        { text: t("audit.what") },
        { text: t("audit.who"), from: "sm" },
        { text: t("audit.when") },
        { text: t("audit.from"), from: "md" },
      ]}
    >
      {events.map((event) => (
        <TableRow key={event.id}>
          <TableCell>
            {[wordsFor(t, event.action), subjectOf(event)].filter(Boolean).join(" ")}
            <Typography variant="caption" color="textSecondary" sx={{ display: { sm: "none" } }}>
              {" "}
              {nameOf(event.user)}
            </Typography>
          </TableCell>
          <TableCell sx={shownFrom("sm")}>{nameOf(event.user) || "–"}</TableCell>
          <TableCell sx={{ whiteSpace: { sm: "nowrap" }, fontVariantNumeric: "tabular-nums" }}>
            {dayAndTime(event.at)}
          </TableCell>
          <TableCell sx={shownFrom("md")}>{event.address}</TableCell>
        </TableRow>
      ))}
    </ListTable>
  );
}
