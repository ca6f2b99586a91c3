import HistoryOutlined from "@mui/icons-material/HistoryOutlined";
import { Typography } from "@mui/material";
import type { components } from "../../generated/schema";
import { getName, useAccount } from "../account/account";
import { ChoiceFilter, DaysFilter, ShowAll } from "../kit/lists/filters";
import { ListBody } from "../kit/lists/ListBody";
import { ListScreen } from "../kit/lists/ListScreen";
import { Empty } from "../kit/lists/ListStates";
import { RowTable } from "../kit/lists/RowTable";
import { dayAndTime } from "../messages/dates";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import { actionText, KINDS } from "./actionTexts";

type Event = components["schemas"]["EventRow"];

/** /panel/audit: the audit log of this domain. */
export default function Audit() {
  const t = useText();
  const { domain } = useAccount();
  return (
    <ListScreen
      resource="audit"
      perPage={50}
      title={t("layout.screens.audit")}
      permission="audit.read"
      intro={t("audit.intro", { domain: domain.title })}
      filters={
        <>
          <About />
          <DaysFilter label={t("audit.done")} />
          <ShowAll label={t("audit.showAll")} />
        </>
      }
    >
      <ListBody<Event> empty={<Empty icon={<HistoryOutlined />} title={t("audit.nothing")} />}>
        {(events) => <EventTable events={events} />}
      </ListBody>
    </ListScreen>
  );
}

function About() {
  const t = useText();
  const [all, ...kinds] = KINDS.map(({ value, label }) => ({ value, label: t(label) }));
  return <ChoiceFilter source="action" label={t("audit.about")} all={all?.label ?? ""} options={kinds} />;
}

/** Return the name of the affected user, or the entered name or address of an unknown or deleted user. */
function getSubject({ action, subject, data }: Event): string {
  const typed = action.startsWith("user.") ? String(data.name || data.email || "") : "";
  return getName(subject) || typed;
}

/** Describe the event: the action, the affected user, and the object's name at that time. */
function describeEvent(t: Translate, event: Event): string {
  const done = [actionText(t, event.action), getSubject(event)].filter(Boolean).join(" ");
  const detail = event.data.title ?? (event.action === "session.view_started" ? event.data.reason : null);
  return detail ? `${done}: ${detail}` : done;
}

function EventTable({ events }: { events: readonly Event[] }) {
  const t = useText();
  return (
    <RowTable
      label={t("layout.screens.audit")}
      rows={events}
      columns={[
        { text: t("audit.what"), cell: (event) => <What event={event} /> },
        { text: t("audit.who"), from: "sm", cell: (event) => <Who event={event} /> },
        {
          text: t("audit.when"),
          isTabular: true,
          cellProps: { sx: { whiteSpace: { sm: "nowrap" } } },
          cell: ({ at }) => dayAndTime(at),
        },
        { text: t("audit.from"), from: "md", cell: ({ address }) => address },
      ]}
    />
  );
}

function Who({ event: { user, data } }: { event: Event }) {
  const t = useText();
  return getName(user) || (data.via === "command line" ? t("audit.commandLine") : "–");
}

function What({ event }: { event: Event }) {
  const t = useText();
  return (
    <>
      {describeEvent(t, event)}
      <Typography variant="caption" color="textSecondary" sx={{ display: { sm: "none" } }}>
        {" "}
        <Who event={event} />
      </Typography>
    </>
  );
}
