import { Alert, Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { repeatInWords } from "../kit/inputs/repeats";
import { Section } from "../kit/layout/Section";
import { useToast } from "../kit/layout/useToast";
import { timesText } from "../kit/stops/days";
import { STOPS, type Stop } from "../kit/stops/wire";
import { weekdayAndDay } from "../messages/dates";
import { useText } from "../messages/useText";
import { confirmStop } from "./calls";
import { DeclineForm } from "./DeclineForm";
import { useAttempt } from "./useAttempt";

const SHOWN = 50;
const LOOK_AGAIN_MS = 60_000;

/** Pending requests of members. */
export function Requests({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: [STOPS, "asked"],
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: async () =>
      await answer(
        api.GET("/api/stops", { params: { query: { state: "asked", limit: SHOWN, until: FAR } } }),
      ),
  });
  if (!data || data.data.length === 0) return null;
  const rest = (data.meta?.total ?? 0) - data.data.length;
  return (
    <Section title={t("stops.requests.title", { smart_count: data.meta?.total ?? data.data.length })}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {data.data.map((stop) => (
          <RequestRow key={stop.id} stop={stop} onOpen={() => onOpen(stop.id)} />
        ))}
      </Box>
      {rest > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t("stops.requests.rest", { smart_count: rest })}
        </Typography>
      )}
    </Section>
  );
}

/** An end date that includes all requests. */
const FAR = "8999-12-31";

function RequestRow({ stop, onOpen }: { stop: Stop; onOpen: () => void }) {
  const t = useText();
  const { say } = useToast();
  const { attempt, isBusy, problem } = useAttempt();
  const [isDeclining, setDeclining] = useState(false);
  const { id, business, place_item, day, repeat, note } = stop;
  const when = repeat ? repeatInWords(repeat, day, t) : weekdayAndDay(stop.next_days[0] ?? day);

  const confirm = () => attempt(async () => say(await confirmStop(id)));

  return (
    <Box
      component="li"
      sx={({ colors }) => ({
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        py: 1.25,
        borderTop: `1px solid ${colors.line}`,
        "&:first-of-type": { borderTop: 0, pt: 0 },
      })}
    >
      <Box sx={{ flex: "1 1 240px", minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>
          {t("stops.requests.at", { name: business.title, place: place_item.name || place_item.address })}
        </Typography>
        <Typography variant="body2">
          {when}, {timesText(stop)}
        </Typography>
        {note && (
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
      </Box>
      {!isDeclining && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& .MuiButton-root": { minHeight: 44 } }}>
          <Button
            variant="contained"
            disabled={isBusy}
            aria-label={t("stops.requests.confirmOne", { name: business.title })}
            onClick={() => void confirm()}
          >
            {t("stops.requests.confirm")}
          </Button>
          <Button
            variant="outlined"
            aria-label={t("stops.requests.declineOne", { name: business.title })}
            onClick={() => setDeclining(true)}
          >
            {t("stops.requests.decline")}
          </Button>
          <Button onClick={onOpen}>{t("stops.form.change")}</Button>
        </Box>
      )}
      {isDeclining && <DeclineForm id={id} onBack={() => setDeclining(false)} />}
      {problem && (
        <Alert severity="error" sx={{ width: "100%" }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}
