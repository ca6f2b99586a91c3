import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { useRefresh } from "react-admin";
import { answer, api } from "../../client/api";
import type { Domain } from "../../client/types";
import type { components } from "../../generated/schema";
import { useCall } from "../kit/forms/useCall";
import { useDraftText } from "../kit/forms/useDraftText";
import { DomainInput, useDomainSearch } from "../kit/inputs/DomainInput";
import { useText } from "../messages/useText";

type NewAnnouncement = components["schemas"]["AnnouncementCreateRequest"];

const LEVELS = ["info", "warning"] as const;
const AUDIENCES = ["all", "restaurant", "association", "blank", "chosen"] as const;
const LONGEST = 280;

/** The form for a new announcement. */
export function AddAnnouncement({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const refresh = useRefresh();
  const { isBusy, errors, run } = useCall();
  const [text, setText, forget] = useDraftText("announcement", "");
  const [level, setLevel] = useState<(typeof LEVELS)[number]>("info");
  const [until, setUntil] = useState("");
  const [audience, setAudience] = useState<(typeof AUDIENCES)[number]>("all");
  const [chosen, setChosen] = useState<Domain[]>([]);

  const body: NewAnnouncement = {
    text: text.trim(),
    level,
    until: until ? new Date(until).toISOString() : null,
    is_for_all: audience === "all",
    template: audience === "all" || audience === "chosen" ? "" : audience,
    state: "",
    domain_ids: audience === "chosen" ? chosen.map((domain) => domain.id) : [],
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!(await run(() => answer(api.POST("/api/announcements", { body })), t("announcements.added"))))
      return;
    forget();
    onClose();
    refresh();
  }

  const isReady = body.text !== "" && (audience !== "chosen" || chosen.length > 0);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form onSubmit={(event) => void send(event)}>
        <DialogTitle id={id}>{t("announcements.add")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <TextField
            autoFocus
            label={t("announcements.text")}
            value={text}
            onChange={(event) => setText(event.target.value)}
            multiline
            maxRows={4}
            error={Boolean(errors.text)}
            helperText={errors.text ?? t("announcements.textHelp")}
            slotProps={{ htmlInput: { maxLength: LONGEST } }}
            sx={{ mt: 1 }}
          />
          <TextField
            select
            label={t("announcements.level")}
            value={level}
            onChange={(event) => setLevel(event.target.value as typeof level)}
          >
            {LEVELS.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`announcements.levels.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={t("announcements.sites")}
            value={audience}
            onChange={(event) => setAudience(event.target.value as typeof audience)}
          >
            {AUDIENCES.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`announcements.audiences.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          {audience === "chosen" && <Sites value={chosen} onChange={setChosen} error={errors.domain_ids} />}
          {audience !== "chosen" && errors.domain_ids}
          <TextField
            label={t("announcements.until")}
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
            error={Boolean(errors.until)}
            helperText={errors.until ?? t("announcements.untilHelp")}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={isBusy || !isReady}>
            {t("announcements.send")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface SitesProps {
  value: Domain[];
  onChange: (domains: Domain[]) => void;
  error: string | undefined;
}

function Sites({ value, onChange, error }: SitesProps) {
  const t = useText();
  const { setTyped, choices } = useDomainSearch(value.map(({ id }) => id));
  return (
    <DomainInput<true>
      multiple
      label={t("announcements.chosenSites")}
      value={value}
      onChange={(_, next) => onChange(next)}
      choices={choices}
      onType={setTyped}
      error={error}
    />
  );
}
