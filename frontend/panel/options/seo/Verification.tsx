import { Box, TextField, Typography } from "@mui/material";
import { Section } from "../../kit/layout/Section";
import { useText } from "../../messages/useText";
import type { SettingsState } from "../form/useSettings";
import { ENGINES, type Seo } from "./values";

/** The words by which search engines and networks know that the site is the domain's. */
export function Verification({ settings: { value, set, errors } }: { settings: SettingsState<Seo> }) {
  const t = useText();
  const { verification } = value;
  return (
    <Section title={t("options.verification.title")}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1 }}>
        {t("options.verification.about")}
      </Typography>
      <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { sm: "1fr 1fr" } }}>
        {ENGINES.map((engine) => {
          const error = errors[`verification.${engine}`];
          return (
            <TextField
              key={engine}
              name={`verification.${engine}`}
              label={t(`options.verification.${engine}`)}
              value={verification[engine]}
              onChange={(event) => set({ verification: { ...verification, [engine]: event.target.value } })}
              error={Boolean(error)}
              helperText={error}
              // Room for a whole meta tag, out of which the API reads the word.
              slotProps={{ htmlInput: { maxLength: 1000, autoCapitalize: "none", spellCheck: false } }}
            />
          );
        })}
      </Box>
    </Section>
  );
}
