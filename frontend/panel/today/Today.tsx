import { Alert, Box, Skeleton, Typography } from "@mui/material";
import { useState } from "react";
import { useAccount, useMay } from "../account/account";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { Failed } from "../kit/lists/ListStates";
import { SearchField } from "../kit/lists/SearchField";
import { useText } from "../messages/useText";
import { BusinessCard } from "./BusinessCard";
import { OwnStops } from "./OwnStops";
import { SoldOutCard } from "./SoldOutCard";
import { useBusinesses, useBusinessUpdate } from "./useBusinesses";
import { useCheckIn, useNow, useStopsToday } from "./useCheckIn";
import { useDishes } from "./useDishes";
import { WhereToday } from "./WhereToday";

/** Above this number of businesses, a search field appears. */
const MANY = 8;

/** /panel/today: the current state of the day, designed for one-handed use at the serving window. */
export default function Today() {
  const t = useText();
  return (
    <Guarded permission="facts.write" title={t("today.title")} who="layout.closed.editors">
      <Businesses />
    </Guarded>
  );
}

function Businesses() {
  const t = useText();
  const { data: businesses, error, refetch } = useBusinesses();
  const { say, waiting: unsaid } = useBusinessUpdate();
  const { checkIn, waiting: unmarked } = useCheckIn();
  const now = useNow();
  const { reach, domain } = useAccount();
  const writes = reach["stops.write"];
  const stops = useStopsToday(writes !== undefined, now);
  const waiting = unsaid + unmarked;
  const [search, setSearch] = useState("");
  const isMany = businesses !== undefined && businesses.length > MANY;
  // Users who edit all stops have them in one list by place; the stops of a single truck are on its card.
  const isBoard = writes === "all" && businesses !== undefined && businesses.length > 1;
  const dishes = useDishes(useMay("food_menus.write"));
  // A section that appears late would shift the button the user is about to tap.
  const isKnown = businesses !== undefined && stops !== undefined && dishes !== undefined;
  const words = search.trim().toLowerCase();
  const shown = businesses?.filter(({ title }) => title.toLowerCase().includes(words)) ?? [];
  const ownStops = (id: number) => (
    <OwnStops
      stops={(stops ?? []).filter(({ business }) => business.id === id)}
      now={now}
      checkIn={checkIn}
    />
  );
  return (
    <Page title={t("today.title")}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 760 }}>
        <Typography color="textSecondary">
          {t(domain.is_open ? "today.about" : "today.aboutNotOpen")}
        </Typography>
        {waiting > 0 && (
          <Alert severity="warning" role="status">
            {t("today.waiting", { smart_count: waiting })}
          </Alert>
        )}
        {error && !businesses && <Failed error={error} onRetry={() => void refetch()} />}
        {!isKnown && !(error && !businesses) && (
          <Skeleton variant="rounded" height={260} role="status" aria-label={t("layout.words.loading")} />
        )}
        {isKnown && (
          <>
            {isBoard && stops.length > 0 && <WhereToday stops={stops} now={now} checkIn={checkIn} />}
            {isMany && <SearchField label={t("today.find")} value={search} onType={setSearch} isWide />}
            {isMany && <SoldOutCard dishes={dishes} />}
            {shown.map((business) => (
              <BusinessCard
                key={business.id}
                business={business}
                say={say}
                stops={!isBoard && ownStops(business.id)}
              />
            ))}
            {!isMany && <SoldOutCard dishes={dishes} />}
            {businesses.length === 0 && <Typography>{t("today.none")}</Typography>}
          </>
        )}
      </Box>
    </Page>
  );
}
