import { Box, TextField, Typography } from "@mui/material";
import { Section } from "../../kit/layout/Section";
import { useText } from "../../messages/useText";
import type { SettingsState } from "../form/useSettings";
import { ENGINES, type Seo } from "./values";

/** The codes that verify the ownership of the site for search engines and networks. */
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
              // The length fits a whole meta tag; the API extracts the code.
              slotProps={{ htmlInput: { maxLength: 1000, autoCapitalize: "none", spellCheck: false } }}
            />
          );
        })}
      </Box>
    </Section>
  );
}
