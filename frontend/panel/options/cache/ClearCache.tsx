import { Box, Button, FormControl, FormControlLabel, Radio, RadioGroup, Typography } from "@mui/material";
import { useId, useState } from "react";
import { answer, api } from "../../../client/api";
import { scopeValues } from "../../../generated/choices";
import { Section } from "../../kit/layout/Section";
import { useToast } from "../../kit/layout/useToast";
import { formatTime } from "../../messages/dates";
import { useText } from "../../messages/useText";

type ScopeName = (typeof scopeValues)[number];

/** The form to clear the page cache. The site also clears it after every save. */
export default function ClearCache() {
  const t = useText();
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
      say(t("options.cache.done"));
    } catch (error) {
      sayError(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Section title={t("options.cache.title")}>
      <Typography color="textSecondary" sx={{ maxWidth: 640 }}>
        {t("options.cache.about")}
      </Typography>
      <FormControl>
        <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
          {t("options.cache.what")}
        </Typography>
        <RadioGroup
          aria-labelledby={id}
          value={scope}
          onChange={(event) => setScope(event.target.value as ScopeName)}
        >
          {scopeValues.map((each) => (
            <FormControlLabel
              key={each}
              value={each}
              control={<Radio size="small" />}
              label={
                <>
                  {t(`options.cache.scopes.${each}`)}{" "}
                  <Typography component="span" variant="body2" color="textSecondary">
                    {t(`options.cache.scopes.${each}Help`)}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
      </FormControl>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <Button variant="contained" disabled={isBusy} onClick={() => void clear()}>
          {t("options.cache.clear")}
        </Button>
        {clearedAt && (
          <Typography variant="body2" color="textSecondary" role="status">
            {t("options.cache.doneAt", { time: formatTime(clearedAt) })}
          </Typography>
        )}
      </Box>
    </Section>
  );
}
