import { Box, MenuItem, TextField, Typography } from "@mui/material";
import { organisationTypeValues } from "../../../generated/choices";
import { organisationLimits } from "../../../generated/limits";
import { Section } from "../../kit/layout/Section";
import { useSiteOptions } from "../../kit/layout/useDomainLook";
import { useCatalogue, useText } from "../../messages/useText";
import type { SettingsState } from "../form/useSettings";
import type { Organisation, Seo } from "./values";

const LENGTHS = { ...organisationLimits, email: 254, country: 2 };
const TEXTS = {
  name: "name",
  legal_name: "legalName",
  email: "email",
  phone: "phone",
  street: "street",
  postal_code: "postalCode",
  city: "city",
  region: "region",
  country: "country",
} as const;
type OrganisationText = keyof typeof TEXTS;

/** The organization behind the site, for search results. */
export function OrganisationFields({ settings: { value, set, errors } }: { settings: SettingsState<Seo> }) {
  const t = useText();
  const countryName = useCountryName();
  const { data: options } = useSiteOptions();
  const { organisation } = value;
  const change = (some: Partial<Organisation>) => set({ organisation: { ...organisation, ...some } });
  const helps: Partial<Record<OrganisationText, string>> = {
    legal_name: t("options.organisation.legalNameHelp"),
    country: countryName(organisation.country) || t("options.organisation.countryHelp"),
  };
  const otherwise: Partial<Record<OrganisationText, string | undefined>> = {
    name: options?.title,
    email: options?.email,
    phone: options?.phone,
  };
  const text = (name: OrganisationText) => {
    const error = errors[`organisation.${name}`];
    const placeholder = otherwise[name];
    return (
      <TextField
        key={name}
        name={`organisation.${name}`}
        label={t(`options.organisation.${TEXTS[name]}`)}
        value={organisation[name]}
        onChange={(event) => {
          const typed = event.target.value;
          change({ [name]: name === "country" ? typed.toUpperCase() : typed });
        }}
        error={Boolean(error)}
        helperText={error ?? helps[name]}
        {...(placeholder && { placeholder })}
        slotProps={{
          htmlInput: { maxLength: LENGTHS[name] },
          ...(placeholder && { inputLabel: { shrink: true } }),
        }}
      />
    );
  };
  return (
    <Section title={t("options.organisation.title")}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1 }}>
        {t("options.organisation.about")}
      </Typography>
      <TextField
        select
        label={t("options.organisation.type")}
        value={organisation.type}
        onChange={(event) => change({ type: event.target.value as Organisation["type"] })}
        error={Boolean(errors["organisation.type"])}
        helperText={errors["organisation.type"]}
      >
        {organisationTypeValues.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`options.organisation.types.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { sm: "1fr 1fr" } }}>
        {(Object.keys(TEXTS) as OrganisationText[]).map(text)}
      </Box>
    </Section>
  );
}

/** A preview of the organization in search results. */
export function OrganisationPreview({ organisation }: { organisation: Organisation }) {
  const t = useText();
  const countryName = useCountryName();
  const { data: options } = useSiteOptions();
  const { type, street, postal_code, city, region, country } = organisation;
  const place = [postal_code, city].filter(Boolean).join(" ");
  const address = [street, place, region, countryName(country)].filter(Boolean).join(", ");
  const contact = [organisation.phone || options?.phone, organisation.email || options?.email].filter(
    Boolean,
  );
  return (
    <Section title={t("options.organisation.preview")}>
      <Box sx={{ overflowWrap: "anywhere" }}>
        <Typography sx={{ fontSize: "1.125rem", fontWeight: 600 }}>
          {organisation.name || options?.title}
        </Typography>
        <Typography variant="body2" color="textSecondary" gutterBottom>
          {[t(`options.organisation.types.${type}`), organisation.legal_name].filter(Boolean).join(" · ")}
        </Typography>
        <Typography variant="body2">
          {address || options?.address || t("options.organisation.noAddress")}
        </Typography>
        {contact.map((each) => (
          <Typography key={each} variant="body2">
            {each}
          </Typography>
        ))}
      </Box>
    </Section>
  );
}

/**
 * Return a function that returns the name of a country by its two-letter code, in the language of the
 * interface, or "" for unknown codes.
 */
function useCountryName(): (code: string) => string {
  const { locale } = useCatalogue();
  return (code) => {
    if (!/^[A-Z]{2}$/.test(code)) return "";
    const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
    return names.of(code) ?? "";
  };
}
