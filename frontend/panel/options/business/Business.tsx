import { Box, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "react-router-dom";
import { api } from "../../../client/api";
import { useMay } from "../../account/account";
import { CurrencyInput } from "../../kit/inputs/CurrencyInput";
import { OtherDays } from "../../kit/inputs/OtherDays";
import { WeekHours } from "../../kit/inputs/WeekHours";
import { Section } from "../../kit/layout/Section";
import { ExportButton } from "../../kit/lists/ExportButton";
import { ownBusinessQuery, useOwnToday } from "../../kit/site/ownBusiness";
import { useText } from "../../messages/useText";
import { SettingsForm } from "../form/SettingsForm";
import { TextSetting } from "../form/TextSetting";
import { BusinessLinks } from "./BusinessLinks";
import { type BusinessSettings, getFirst, source } from "./business";
import { KindSelect } from "./KindSelect";
import { PinSetting } from "./PinSetting";
import { ServiceTimes } from "./ServiceTimes";

/** The business info, used by header, pages, blocks and search engines. */
export default function Business() {
  const t = useText();
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 2 }}>
        <Typography color="textSecondary" sx={{ flex: "1 1 0" }}>
          {t("business.about")}
        </Typography>
        {/* Outside the form, so that users with read-only access can export it as well. */}
        <ExportButton load={() => api.GET("/api/business/export", { parseAs: "blob" })} name="business" />
      </Box>
      <SettingsForm source={source}>{(settings) => <Facts settings={settings} />}</SettingsForm>
    </>
  );
}

function Facts({ settings }: { settings: BusinessSettings }) {
  const t = useText();
  const { day, timezone, isKnown } = useOwnToday();
  const { value, set, errors } = settings;
  const mayChangeOptions = useMay("options.write");
  const { data: hasKind } = useQuery({ ...ownBusinessQuery, select: ({ has_kind }) => has_kind });
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Section title={t("business.where")}>
        {/* Not shown on a site about its members. */}
        {hasKind && <KindSelect value={value.kind} onChange={(kind) => set({ kind })} />}
        <CurrencyInput
          value={value.currency}
          onChange={(currency) => currency && set({ currency })}
          error={errors.currency}
          sx={{ maxWidth: 420 }}
        />
        <TextSetting settings={settings} name="address" label={t("inputs.address")} max={300} />
        <PinSetting settings={settings} />
        <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { sm: "1fr 1fr" } }}>
          <TextSetting settings={settings} name="phone" label={t("business.phone")} type="tel" max={40} />
          <TextSetting
            settings={settings}
            name="email"
            label={t("business.email")}
            type="email"
            max={254}
            help={t(mayChangeOptions ? "business.emailHelp" : "business.emailFixed")}
            isFixed={!mayChangeOptions}
          />
        </Box>
      </Section>
      <Section title={t("business.hours")}>
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
          {isKnown && t("business.hoursAbout", { zone: timezone.replaceAll("_", " ") })}{" "}
          {mayChangeOptions && (
            <Link component={RouterLink} to="/panel/site-options?tab=general" color="inherit">
              {t("business.changeClock")}
            </Link>
          )}
        </Typography>
        <WeekHours
          value={value.hours}
          onChange={(hours) => set({ hours })}
          error={getFirst(errors, "hours")}
        />
      </Section>
      <Section title={t("business.otherDays")}>
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
          {t("business.otherDaysAbout")}
        </Typography>
        <OtherDays
          value={value.exceptions}
          onChange={(exceptions) => set({ exceptions })}
          getError={(place) => errors[`exceptions.${place}`]}
          today={day}
        />
        {errors.exceptions && <Typography color="error">{errors.exceptions}</Typography>}
      </Section>
      <Section title={t("business.services")}>
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
          {t("business.servicesAbout")}
        </Typography>
        <ServiceTimes settings={settings} />
      </Section>
      {(hasKind || value.links.length > 0) && (
        <Section title={t("business.links")}>
          <BusinessLinks
            settings={settings}
            about={t(hasKind === false ? "business.linksOfNobody" : "business.linksAbout")}
          />
        </Section>
      )}
    </Box>
  );
}
