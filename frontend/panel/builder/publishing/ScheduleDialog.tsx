import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { answer, api } from "../../../client/api";
import type { Post } from "../../../client/types";
import { useAccount } from "../../account/account";
import type { PublishTimes } from "../../kit/posts/times";
import { getMoment, onClock } from "../../kit/site/siteClock";
import { useText } from "../../messages/useText";

interface Props {
  post: Pick<Post, "publish_at" | "unpublish_at" | "is_live">;
  onChoose: (times: PublishTimes) => void;
  onClose: () => void;
}

/** Asks for the start and end of publication, in the site's time zone. */
export default function ScheduleDialog(props: Props) {
  const { domain } = useAccount();
  const { data } = useQuery({
    queryKey: ["site-opening", domain.id],
    queryFn: async () => (await answer(api.GET("/api/site-opening"))).data,
  });
  return data ? <Form {...props} timeZone={data.timezone} /> : null;
}

function Form({ post, onChoose, onClose, timeZone }: Props & { timeZone: string }) {
  const t = useText();
  const id = useId();
  const [from, setFrom] = useState(post.is_live ? "" : onClock(post.publish_at, timeZone));
  const [until, setUntil] = useState(onClock(post.unpublish_at, timeZone));
  const times = { from: getMoment(from, timeZone), until: getMoment(until, timeZone) };
  const begins = times.from?.getTime() ?? Date.now();
  const isPast = times.from !== null && begins <= Date.now();
  const isEarly = times.until !== null && times.until.getTime() <= begins;
  const isChosen = from !== "" || until !== "" || post.unpublish_at !== null;
  const nothing = post.is_live ? "builder.schedule.stays" : "builder.schedule.empty";
  const isGood = isChosen && !isPast && !isEarly && (from === "" || times.from !== null);

  function choose(event: FormEvent) {
    event.preventDefault();
    if (isGood) onChoose(times);
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={choose}>
        <DialogTitle id={id}>{t("builder.schedule.title")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <TextField
            autoFocus
            label={t("builder.schedule.moment")}
            type="datetime-local"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            error={isPast}
            helperText={t(isPast ? "builder.schedule.past" : nothing)}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ mt: 1 }}
          />
          <TextField
            label={t("builder.schedule.until")}
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
            error={isEarly}
            helperText={t(isEarly ? "builder.schedule.early" : "builder.schedule.forever")}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          {t("builder.schedule.clock", { zone: timeZone.replaceAll("_", " ") })}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("builder.schedule.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={!isGood}>
            {t("builder.schedule.confirm")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
