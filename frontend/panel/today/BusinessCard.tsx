import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import DoorFrontOutlined from "@mui/icons-material/DoorFrontOutlined";
import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import { Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Pill } from "../kit/layout/Pill";
import { Section } from "../kit/layout/Section";
import { clockTimes, fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import { ClosedNote } from "./ClosedNote";
import { type BusinessDays, type DaysChange, isClosedNow } from "./facts";
import { NoticeForm } from "./NoticeForm";
import { OtherDaysDialog } from "./OtherDaysDialog";

export type ChangeDays = (business: BusinessDays, body: DaysChange["body"], text: string) => Promise<boolean>;

interface Props {
  business: BusinessDays;
  say: ChangeDays;
  /** Today's stops of the business. */
  stops?: ReactNode;
}

/** One business today: its open state, the reason for closing, and its notice. */
export function BusinessCard({ business, say, stops }: Props) {
  const t = useText();
  const [open, setOpen] = useState<"notice" | "days" | null>(null);
  const { title, today, notice, hasHours } = business;
  const isClosed = isClosedNow(business);
  const isOver = notice?.until && new Date(notice.until) <= new Date();
  const coming = countComingDays(business);
  const shown = isOver ? null : notice;
  return (
    <Section label={title}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="h2" sx={{ overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        {hasHours && (
          <Pill tone={isClosed ? "error" : null}>{isClosed ? t("today.closed") : getTimes(business, t)}</Pill>
        )}
      </Box>
      {stops}
      {isClosed && <ClosedNote business={business} say={say} />}
      {shown && open !== "notice" && (
        <Typography sx={{ overflowWrap: "anywhere" }}>
          {t("today.noticeShown", { text: shown.text })}
          {shown.until && ` ${t("today.noticeUntil", { moment: fullMoment(shown.until, today.timezone) })}`}
        </Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& .MuiButton-root": { minHeight: 48 } }}>
        {hasHours && (
          <Button
            variant={isClosed ? "contained" : "outlined"}
            color={isClosed ? "primary" : "error"}
            startIcon={<DoorFrontOutlined />}
            onClick={() =>
              void say(
                business,
                { closed_today: isClosed ? null : { note: "" } },
                t(isClosed ? "today.saidOpen" : "today.saidClosed", { name: title }),
              )
            }
          >
            {t(isClosed ? "today.openAgain" : "today.close")}
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<CampaignOutlined />}
          aria-expanded={open === "notice"}
          onClick={() => setOpen(open === "notice" ? null : "notice")}
        >
          {t(shown ? "today.changeNotice" : "today.addNotice")}
        </Button>
        {hasHours && (
          <Button variant="outlined" startIcon={<EventBusyOutlined />} onClick={() => setOpen("days")}>
            {coming ? t("today.otherDaysCount", { count: coming }) : t("today.otherDays")}
          </Button>
        )}
      </Box>
      {open === "notice" && (
        <NoticeForm business={business} shown={shown} say={say} onDone={() => setOpen(null)} />
      )}
      {open === "days" && <OtherDaysDialog business={business} say={say} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function getTimes({ today }: BusinessDays, t: ReturnType<typeof useText>): string {
  const spans = today.spans.flatMap(({ opens, closes }) =>
    opens && closes ? [clockTimes(opens, closes)] : [],
  );
  return spans.join(", ") || t("today.noHours");
}

function countComingDays({ exceptions, today }: BusinessDays): number {
  return exceptions.filter(({ to_date }) => to_date >= today.day).length;
}
