import HistoryOutlined from "@mui/icons-material/HistoryOutlined";
import { Link as Anchor, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import type { Domain } from "../../client/types";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { ExportButton } from "../kit/lists/ExportButton";
import { Empty, Failed, LoadingRows } from "../kit/lists/ListStates";
import { RowTable } from "../kit/lists/RowTable";
import { dayAndTime } from "../messages/dates";
import { useText } from "../messages/useText";
import { ActivityFilters } from "./ActivityFilters";
import { actionText } from "./actionTexts";
import { describeChanges, type Event, exportActivity, type Filter, NO_FILTER, useActivity } from "./activity";

/** /panel/all-activity: the audit log of all domains. */
export default function AllActivity() {
  const t = useText();
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  return (
    <Guarded permission="domains.manage" who="layout.closed.superAdmins" title={t("layout.screens.activity")}>
      <Page
        title={t("layout.screens.activity")}
        actions={<ExportButton load={() => exportActivity(filter)} name="activity" />}
      >
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t("activity.intro")}
        </Typography>
        <ActivityFilters filter={filter} onChange={setFilter} />
        <Events filter={filter} onDomain={(domain) => setFilter({ ...filter, domain })} />
      </Page>
    </Guarded>
  );
}

interface EventsProps {
  filter: Filter;
  onDomain: (domain: Domain) => void;
}

function Events({ filter, onDomain }: EventsProps) {
  const t = useText();
  const { events, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useActivity(filter);
  if (isPending) return <LoadingRows />;
  if (error && !events.length) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!events.length) return <Empty icon={<HistoryOutlined />} title={t("audit.nothing")} />;
  return (
    <>
      <RowTable
        label={t("layout.screens.activity")}
        rows={events}
        columns={[
          { text: t("audit.what"), cell: (event) => <What event={event} onDomain={onDomain} /> },
          {
            text: t("activity.domain"),
            from: "sm",
            cell: (event) => <Site event={event} onDomain={onDomain} />,
          },
          { text: t("audit.who"), from: "md", cell: (event) => <Who event={event} /> },
          {
            text: t("audit.when"),
            isTabular: true,
            cellProps: { sx: { whiteSpace: { sm: "nowrap" } } },
            cell: ({ at }) => dayAndTime(at),
          },
          { text: t("audit.from"), from: "lg", cell: ({ address }) => address },
        ]}
      />
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 2 }}>
          {t("activity.more")}
        </Button>
      )}
    </>
  );
}

interface EventProps {
  event: Event;
  onDomain: (domain: Domain) => void;
}

function What({ event, onDomain }: EventProps) {
  const t = useText();
  const { action, subject, data } = event;
  const about = subject || String(data.email ?? data.name ?? "");
  return (
    <>
      {[actionText(t, action), about].filter(Boolean).join(" ")}
      {describeChanges(data, t).map((line) => (
        <Typography
          key={line}
          variant="caption"
          color="textSecondary"
          sx={{ display: "block", overflowWrap: "anywhere" }}
        >
          {line}
        </Typography>
      ))}
      <Typography variant="caption" color="textSecondary" component="div" sx={{ display: { md: "none" } }}>
        <Who event={event} />
        <Box component="span" sx={{ display: { sm: "none" } }}>
          {" · "}
          <Site event={event} onDomain={onDomain} />
        </Box>
      </Typography>
    </>
  );
}

/** The domain of an event. Clicking it shows only the events of this domain, even of a deleted one. */
function Site({ event: { domain_id, host }, onDomain }: EventProps) {
  const t = useText();
  if (domain_id === null) return "–";
  const title = host || t("activity.deletedDomain", { id: domain_id });
  return (
    <Anchor
      component="button"
      type="button"
      aria-label={t("activity.onlyDomain", { domain: title })}
      onClick={() => onDomain({ id: domain_id, title, host } as Domain)}
      sx={{ textAlign: "start", overflowWrap: "anywhere", font: "inherit", verticalAlign: "baseline" }}
    >
      {title}
    </Anchor>
  );
}

function Who({ event: { user, data } }: { event: Event }) {
  const t = useText();
  return user || (data.via === "command line" ? t("audit.commandLine") : "–");
}
