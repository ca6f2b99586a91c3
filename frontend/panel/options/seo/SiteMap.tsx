import { Box, FormControlLabel, Switch, TextField, Typography } from "@mui/material";
import { answer, api } from "../../../client/api";
import type { components } from "../../../client/schema";
import { siteOrigin, useAccount } from "../../account/account";
import { Section } from "../../posts/Section";
import { hasShapeOf } from "../form/kept";
import { SettingsForm } from "../form/SettingsForm";
import type { Settings, Source } from "../form/useSettings";

const TYPES = [
  ["page", "Pages"],
  ["member", "Members"],
  ["cuisine", "Cuisines"],
  ["showcase", "Showcases"],
  ["catering", "Catering"],
  ["blog", "Blog"],
] as const;

const SAMPLE = {
  enabled: true,
  types: { page: true, member: true, cuisine: true, showcase: true, catering: true, blog: true },
  /** One address a line, as they are typed. */
  exclude: "",
  extra: "",
};
type SiteMap = typeof SAMPLE;

const source: Source<SiteMap> = {
  name: "site-map",
  permission: "seo.write",
  load: async () => mapOf((await answer(api.GET("/api/options/site-map"))).data),
  save: async ({ enabled, types, exclude, extra }) => {
    const body = { enabled, types, exclude: linesOf(exclude), extra: linesOf(extra) };
    return mapOf((await answer(api.PUT("/api/options/site-map", { body }))).data);
  },
  fits: (found) => hasShapeOf(SAMPLE, found),
  touches: ["options"],
};

function mapOf(body: components["schemas"]["SiteMapBody"]): SiteMap {
  return {
    enabled: body.enabled ?? true,
    types: { ...SAMPLE.types, ...body.types },
    exclude: (body.exclude ?? []).join("\n"),
    extra: (body.extra ?? []).join("\n"),
  };
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Which pages search engines are told of. */
export default function SiteMapTab() {
  return <SettingsForm source={source}>{(settings) => <Inputs settings={settings} />}</SettingsForm>;
}

function Inputs({ settings: { value, set, mayWrite, errors } }: { settings: Settings<SiteMap> }) {
  const { domain } = useAccount();
  const addresses = (name: "exclude" | "extra", label: string, help: string) => {
    const error = Object.entries(errors).find(([field]) => field.split(".")[0] === name)?.[1];
    return (
      <TextField
        label={label}
        multiline
        minRows={3}
        maxRows={12}
        value={value[name]}
        onChange={(event) => set({ [name]: event.target.value })}
        error={Boolean(error)}
        helperText={error ?? help}
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
    );
  };
  return (
    <Section title="Site map">
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
        The list of pages that search engines read first:{" "}
        <a href={`${siteOrigin(domain)}/sitemap.xml`} target="_blank" rel="noopener">
          sitemap.xml
        </a>
      </Typography>
      <FormControlLabel
        label="Offer a site map"
        control={
          <Switch checked={value.enabled} onChange={(event) => set({ enabled: event.target.checked })} />
        }
      />
      <Box
        component="fieldset"
        disabled={!value.enabled || !mayWrite}
        sx={{ display: "flex", flexWrap: "wrap", m: 0, p: 0, border: 0 }}
      >
        <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0 }}>
          What stands in it
        </Typography>
        {TYPES.map(([type, label]) => (
          <FormControlLabel
            key={type}
            label={label}
            control={
              <Switch
                checked={value.types[type]}
                onChange={(event) => set({ types: { ...value.types, [type]: event.target.checked } })}
              />
            }
          />
        ))}
      </Box>
      {addresses("exclude", "Leave out", "One address of this site a line, such as /thank-you.")}
      {addresses(
        "extra",
        "Name as well",
        "One address of this site a line that is no page of yours, such as /menu.pdf.",
      )}
    </Section>
  );
}
