import { Box, Button, FormControl, FormControlLabel, Radio, RadioGroup, Typography } from "@mui/material";
import { useId, useState } from "react";
import { answer, api } from "../../../client/api";
import { useToast } from "../../layout/useToast";
import { timeOf } from "../../messages/dates";
import { Section } from "../../posts/Section";

const SCOPES = [
  { scope: "all", label: "Everything", help: "Pages, options and pictures." },
  { scope: "pages", label: "Pages", help: "What visitors read is drawn anew." },
  { scope: "options", label: "Options", help: "Names, colours, menus and the like are read anew." },
  { scope: "media", label: "Pictures", help: "Where pictures are and how large is read anew." },
] as const;
type ScopeName = (typeof SCOPES)[number]["scope"];

/** Has what is kept for quickness made anew; the site does this by itself whenever something is saved. */
export default function ClearCache() {
  const { say, sayError } = useToast();
  const [scope, setScope] = useState<ScopeName>("all");
  const [isBusy, setIsBusy] = useState(false);
  const [clearedAt, setClearedAt] = useState<Date | null>(null);
  const id = useId();

  async function clear() {
    setIsBusy(true);
    try {
      const { data } = await answer(api.POST("/api/clear-cache", { body: { scope } }));
      setClearedAt(new Date(data.cleared_at));
      say("Cleared. The next visitors get everything fresh.");
    } catch (error) {
      sayError(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Section title="Cache">
      <Typography color="textSecondary" sx={{ maxWidth: 640 }}>
        Pages are kept ready for the next visitor and renewed whenever you save something. Clear them by hand
        only if the site shows something old.
      </Typography>
      <FormControl>
        <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
          What to clear
        </Typography>
        <RadioGroup
          aria-labelledby={id}
          value={scope}
          onChange={(event) => setScope(event.target.value as ScopeName)}
        >
          {SCOPES.map(({ scope: each, label, help }) => (
            <FormControlLabel
              key={each}
              value={each}
              control={<Radio size="small" />}
              label={
                <>
                  {label}{" "}
                  <Typography component="span" variant="body2" color="textSecondary">
                    {help}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
      </FormControl>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <Button variant="contained" disabled={isBusy} onClick={() => void clear()}>
          Clear now
        </Button>
        {clearedAt && (
          <Typography variant="body2" color="textSecondary" role="status">
            Cleared at {timeOf(clearedAt)}
          </Typography>
        )}
      </Box>
    </Section>
  );
}
