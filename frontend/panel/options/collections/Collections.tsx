import { Box, FormControlLabel, Switch, TextField, Typography } from "@mui/material";
import { answer, api } from "../../../client/api";
import { collectionNameLimits } from "../../../generated/limits";
import type { CollectionName, OptionsBody } from "../../../generated/schema";
import { CollectionIcon } from "../../kit/layout/icons";
import { Section } from "../../kit/layout/Section";
import { collectionsInMenu } from "../../kit/posts/collections";
import { currentCatalogue } from "../../messages/language";
import { useText } from "../../messages/useText";
import { SettingsForm } from "../form/SettingsForm";
import { hasSameShape } from "../form/settingsDraft";
import type { SettingsSource, SettingsState } from "../form/useSettings";

type CollectionRow = Required<CollectionName>;
interface NamedCollection {
  collections: CollectionRow[];
}

const SAMPLE: NamedCollection = { collections: [{ slug: "pages", title: "", label: "", is_hidden: false }] };

const source: SettingsSource<NamedCollection> = {
  name: "collections",
  versions: "collections",
  permission: "options.write",
  load: async () => getNames((await answer(api.GET("/api/options/options"))).data),
  save: async ({ collections }) => {
    return getNames((await answer(api.PUT("/api/options/options", { body: { collections } }))).data);
  },
  fits: (stored) => hasSameShape(SAMPLE, stored),
  touches: ["options"],
};

/** Return a row for each collection, in the order of the panel. */
function getNames({ collections }: OptionsBody): NamedCollection {
  return {
    collections: collectionsInMenu.map(({ slug }) => {
      const own = collections?.find((each) => each.slug === slug);
      return { slug, title: own?.title ?? "", label: own?.label ?? "", is_hidden: own?.is_hidden ?? false };
    }),
  };
}

/** The domain's own names of collections, and their visibility. */
export default function Collections() {
  return <SettingsForm source={source}>{(settings) => <Rows settings={settings} />}</SettingsForm>;
}

function Rows({ settings: { value, change, errors } }: { settings: SettingsState<NamedCollection> }) {
  const t = useText();
  // The translations with the default names.
  const usual = currentCatalogue().t;
  const set = (slug: string, some: Partial<CollectionRow>) =>
    change((now) => ({
      collections: now.collections.map((each) => (each.slug === slug ? { ...each, ...some } : each)),
    }));
  return (
    <Section title={t("options.collections.title")}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
        {t("options.collections.about")}
      </Typography>
      {value.collections.map(({ slug, title, label, is_hidden }, index) => (
        <Box
          key={slug}
          role="group"
          aria-label={usual(`collections.${slug}.title`)}
          sx={{
            display: "grid",
            gap: 1.5,
            alignItems: "center",
            gridTemplateColumns: { xs: "28px minmax(0, 1fr)", md: "28px 1fr 1fr auto" },
          }}
        >
          <CollectionIcon slug={slug} />
          <TextField
            label={t("options.collections.all")}
            value={title}
            onChange={(event) => set(slug, { title: event.target.value })}
            placeholder={usual(`collections.${slug}.title`)}
            error={Boolean(errors[`collections.${index}.title`])}
            helperText={errors[`collections.${index}.title`]}
            slotProps={{ htmlInput: { maxLength: collectionNameLimits.title }, inputLabel: { shrink: true } }}
          />
          <TextField
            label={t("options.collections.one")}
            value={label}
            onChange={(event) => set(slug, { label: event.target.value })}
            placeholder={usual(`collections.${slug}.label`)}
            error={Boolean(errors[`collections.${index}.label`])}
            helperText={errors[`collections.${index}.label`]}
            slotProps={{ htmlInput: { maxLength: collectionNameLimits.label }, inputLabel: { shrink: true } }}
            sx={{ gridColumn: { xs: 2, md: 3 } }}
          />
          <FormControlLabel
            control={
              <Switch checked={!is_hidden} onChange={(_, isShown) => set(slug, { is_hidden: !isShown })} />
            }
            label={t("options.collections.shown")}
            sx={{ gridColumn: { xs: 2, md: 4 } }}
          />
        </Box>
      ))}
    </Section>
  );
}
