import { Box, FormControlLabel, Switch, TextField, Typography } from "@mui/material";
import { answer, api } from "../../../client/api";
import { collections } from "../../../generated/collections";
import type { components } from "../../../generated/schema";
import { siteOrigin, useAccount } from "../../account/account";
import { Section } from "../../kit/layout/Section";
import { collectionText } from "../../messages/names";
import { Rich } from "../../messages/Rich";
import { useText } from "../../messages/useText";
import { SettingsForm } from "../form/SettingsForm";
import { hasSameShape } from "../form/settingsDraft";
import type { SettingsSource, SettingsState } from "../form/useSettings";

type Types = Record<(typeof collections)[number]["site_map_name"], boolean>;

const SAMPLE = {
  enabled: true,
  types: Object.fromEntries(collections.map(({ site_map_name }) => [site_map_name, true])) as Types,
  /** One path per line, as typed. */
  exclude: "",
  extra: "",
};
type SiteMap = typeof SAMPLE;

const source: SettingsSource<SiteMap> = {
  name: "site-map",
  versions: "site_map",
  permission: "seo.write",
  load: async () => getMap((await answer(api.GET("/api/options/site-map"))).data),
  save: async ({ enabled, types, exclude, extra }) => {
    const body = { enabled, types, exclude: getLines(exclude), extra: getLines(extra) };
    return getMap((await answer(api.PUT("/api/options/site-map", { body }))).data);
  },
  fits: (stored) => hasSameShape(SAMPLE, stored),
  touches: ["options"],
};

function getMap(body: components["schemas"]["SiteMapBody"]): SiteMap {
  return {
    enabled: body.enabled ?? true,
    types: { ...SAMPLE.types, ...body.types },
    exclude: (body.exclude ?? []).join("\n"),
    extra: (body.extra ?? []).join("\n"),
  };
}

function getLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The pages in the sitemap. */
export default function SiteMapTab() {
  return <SettingsForm source={source}>{(settings) => <Inputs settings={settings} />}</SettingsForm>;
}

function Inputs({ settings: { value, set, mayWrite, errors } }: { settings: SettingsState<SiteMap> }) {
  const t = useText();
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
    <Section title={t("options.siteMap.title")}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
        <Rich
          of="options.siteMap.about"
          parts={{
            link: (inner) => (
              <a href={`${siteOrigin(domain)}/sitemap.xml`} target="_blank" rel="noopener">
                {inner}
              </a>
            ),
          }}
        />
      </Typography>
      <FormControlLabel
        label={t("options.siteMap.offer")}
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
          {t("options.siteMap.contents")}
        </Typography>
        {collections.map(({ site_map_name: type, slug }) => (
          <FormControlLabel
            key={type}
            label={collectionText(t, slug, "title")}
            control={
              <Switch
                checked={value.types[type]}
                onChange={(event) => set({ types: { ...value.types, [type]: event.target.checked } })}
              />
            }
          />
        ))}
      </Box>
      {addresses("exclude", t("options.siteMap.exclude"), t("options.siteMap.excludeHelp"))}
      {addresses("extra", t("options.siteMap.extra"), t("options.siteMap.extraHelp"))}
    </Section>
  );
}
