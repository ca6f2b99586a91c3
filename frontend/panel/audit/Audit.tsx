import HistoryOutlined from "@mui/icons-material/HistoryOutlined";
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { components } from "../../client/schema";
import { nameOf, useAccount } from "../account/account";
import { Guarded } from "../layout/Guarded";
import { Page } from "../layout/Page";
import { Choice } from "../lists/Choice";
import { Empty, Failed, LoadingRows, Sheet } from "../lists/ListStates";
import { Pages } from "../lists/Pages";
import { useAddressFilter } from "../lists/useAddressFilter";
import { dayAndTime } from "../messages/dates";
import { DateRange } from "../posts/DateRange";
import { dayRange } from "../posts/dayRange";
import { KINDS, wordsFor } from "./words";

type Event = components["schemas"]["EventRow"];

const PER_PAGE = 50;
const FILTERS = ["action", "from", "to"] as const;
const MEDIUM = { display: { xs: "none", sm: "table-cell" } };

/** /panel/audit */
export default function Audit() {
  return (
    <Guarded permission="audit.read" title="Activity">
      <Record />
    </Guarded>
  );
}

function Record() {
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
    <Page title="Activity">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Who did what on {domain.title}, the latest first.
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
        <Choice
          label="About"
          value={filter.action}
          options={KINDS}
          onChoose={(action) => change({ action })}
        />
        <DateRange
          label="Done"
          from={filter.from || undefined}
          to={filter.to || undefined}
          onChange={({ from = "", to = "" }) => change({ from, to })}
        />
        {isNarrowed && <Button onClick={clear}>Show everything</Button>}
      </Box>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.data.length === 0 && <Empty icon={<HistoryOutlined />} title="Nothing like this was done" />}
      {data && data.data.length > 0 && <EventTable events={data.data} />}
      <Pages total={data?.meta.total ?? 0} page={page} perPage={PER_PAGE} onPage={setPage} />
    </Page>
  );
}

function EventTable({ events }: { events: readonly Event[] }) {
  return (
    <Sheet>
      <Table aria-label="Activity">
        <TableHead>
          <TableRow>
            <TableCell>What</TableCell>
            <TableCell sx={MEDIUM}>Who</TableCell>
            <TableCell>When</TableCell>
            <TableCell sx={{ display: { xs: "none", md: "table-cell" } }}>From</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {events.map((event) => (
            <TableRow key={event.id}>
              <TableCell>
                {[wordsFor(event.action), nameOf(event.subject)].filter(Boolean).join(" ")}
                <Typography variant="caption" color="textSecondary" sx={{ display: { sm: "none" } }}>
                  {" "}
                  {nameOf(event.user)}
                </Typography>
              </TableCell>
              <TableCell sx={MEDIUM}>{nameOf(event.user) || "–"}</TableCell>
              <TableCell sx={{ whiteSpace: { sm: "nowrap" }, fontVariantNumeric: "tabular-nums" }}>
                {dayAndTime(event.at)}
              </TableCell>
              <TableCell sx={{ display: { xs: "none", md: "table-cell" } }}>{event.address}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Sheet>
  );
}
