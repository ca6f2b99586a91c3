import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, Skeleton } from "@mui/material";
import { useState } from "react";
import { api } from "../../client/api";
import { useAccount } from "../account/account";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { ExportButton } from "../kit/lists/ExportButton";
import { Failed } from "../kit/lists/ListStates";
import { useOwnToday } from "../kit/site/ownBusiness";
import { useFirstBusinesses, useNarrowedBusinesses, useOwnBusinesses } from "../kit/stops/businesses";
import { CutNote, MOST_DAYS } from "../kit/stops/CutNote";
import { addDays, weekFrom } from "../kit/stops/days";
import { useOpenings, usePlaces, useStopDays } from "../kit/stops/useStops";
import { useText } from "../messages/useText";
import { Requests } from "./Requests";
import { type OpenedDialog, StopDialogs } from "./StopDialogs";
import { useShownWeek } from "./useShownWeek";
import { WeekBar } from "./WeekBar";
import { WeekView } from "./WeekView";
import { getWeek, isAvailable } from "./weeks";

/** /panel/stops: the stops of a week, free openings, and pending requests. */
export default function Stops() {
  const t = useText();
  return (
    <Guarded permission="stops.read" title={t("layout.screens.stops")} who="layout.closed.editors">
      <Week />
    </Guarded>
  );
}

function Week() {
  const t = useText();
  const { reach } = useAccount();
  const { "stops.write": writes, "stops.read": reads } = reach;
  const { day: today, isKnown: isTodayKnown } = useOwnToday();
  const week = useShownWeek(today);
  const { monday, filter } = week;
  const until = addDays(monday, 6);
  const ownBusinesses = useOwnBusinesses();
  const all = ownBusinesses ?? [];
  const first = useFirstBusinesses(reads === "all") ?? [];
  const narrowed = useNarrowedBusinesses(filter.business_id, ownBusinesses);
  const { businesses } = narrowed;
  const only = businesses.length === 1 ? businesses[0] : undefined;
  const places = usePlaces().data ?? [];
  const stops = useStopDays(monday, until, filter);
  const openings = useOpenings(
    monday,
    until,
    // Users who may edit all stops can assign any business.
    writes === "all" ? { place_id: filter.place_id } : { ...filter, business_id: only?.id },
    places.some(({ slots }) => slots.length > 0),
  );
  const [opened, setOpened] = useState<OpenedDialog | null>(null);

  return (
    <Page
      title={t("layout.screens.stops")}
      actions={
        <>
          <ExportButton
            load={() => api.GET("/api/stops/export", { params: { query: filter }, parseAs: "blob" })}
            name="stops"
          />
          {writes && (
            <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpened({ is: "new" })}>
              {t("stops.add")}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {writes === "all" && <Requests onOpen={(id) => setOpened({ is: "edit", id })} />}
        <WeekBar
          week={week}
          places={places}
          businesses={first}
          onCopy={writes ? () => setOpened({ is: "copy" }) : undefined}
        />
        {stops.error && !stops.data && <Failed error={stops.error} onRetry={() => void stops.refetch()} />}
        {stops.isLoading && (
          <Skeleton variant="rounded" height={320} role="status" aria-label={t("layout.words.loading")} />
        )}
        <CutNote rows={[stops.data, openings.data].find((each) => (each?.length ?? 0) >= MOST_DAYS)} />
        {stops.data && (
          <WeekView
            week={getWeek(
              weekFrom(monday),
              stops.data,
              (openings.data ?? []).filter((each) => isAvailable(each, businesses, today)),
            )}
            today={today}
            isAll={writes === "all"}
            withBusiness={reads === "all" || all.length > 1}
            onStop={(stop) => setOpened({ is: "stop", stop })}
            onOpening={(opening) => setOpened({ is: "opening", opening })}
          />
        )}
      </Box>
      <StopDialogs
        opened={opened}
        onOpen={setOpened}
        businesses={businesses}
        places={places}
        shown={stops.data ?? []}
        monday={monday}
        firstDay={today >= monday && today <= until ? today : monday}
        isReady={isTodayKnown && narrowed.isKnown}
        businessId={filter.business_id}
      />
    </Page>
  );
}
