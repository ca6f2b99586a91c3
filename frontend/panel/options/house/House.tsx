import { Box, Link, MenuItem, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "react-router-dom";
import { api } from "../../../client/api";
import { houseKindValues } from "../../../generated/choices";
import { useMay } from "../../account/account";
import { OtherDays } from "../../kit/inputs/OtherDays";
import { WeekHours } from "../../kit/inputs/WeekHours";
import { Section } from "../../kit/layout/Section";
import { ExportButton } from "../../kit/lists/ExportButton";
import { ownHouseQuery, useOwnToday } from "../../kit/site/ownHouse";
import { useText } from "../../messages/useText";
import { SettingsForm } from "../form/SettingsForm";
import { TextSetting } from "../form/TextSetting";
import { CurrencySetting } from "./CurrencySetting";
import { HouseLinks } from "./HouseLinks";
import { type HouseFacts, type HouseSettings, source } from "./house";
import { PinSetting } from "./PinSetting";
import { ServiceTimes } from "./ServiceTimes";

/** The facts of the kitchen: said here once, and read by header, pages, blocks and search engines. */
export default function House() {
  const t = useText();
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 2 }}>
        <Typography color="textSecondary" sx={{ flex: "1 1 0" }}>
          {t("house.about")}
        </Typography>
        {/* Outside the form: whoever may not change it takes it along as well. */}
        <ExportButton load={() => api.GET("/api/house/export", { parseAs: "blob" })} name="house" />
      </Box>
      <SettingsForm source={source}>{(settings) => <Facts settings={settings} />}</SettingsForm>
    </>
  );
}

function Facts({ settings }: { settings: HouseSettings }) {
  const t = useText();
  const { day, timezone } = useOwnToday();
  const { value, set, errors } = settings;
  const mayChangeOptions = useMay("options.write");
  const { data: hasKind } = useQuery({ ...ownHouseQuery, select: ({ has_kind }) => has_kind });
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Section title={t("house.where")}>
        {/* Of a site about its members nobody is told it. */}
        {hasKind && (
          <TextField
            select
            label={t("house.kind")}
            value={value.kind}
            onChange={(event) => set({ kind: event.target.value as HouseFacts["kind"] })}
            sx={{ maxWidth: 320 }}
          >
            {houseKindValues.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {t(`house.kinds.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <CurrencySetting settings={settings} />
        <TextSetting settings={settings} name="address" label={t("inputs.address")} max={300} />
        <PinSetting settings={settings} />
        <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { sm: "1fr 1fr" } }}>
          <TextSetting settings={settings} name="phone" label={t("house.phone")} type="tel" max={40} />
          <TextSetting
            settings={settings}
            name="email"
            label={t("house.email")}
            type="email"
            max={254}
            help={t(mayChangeOptions ? "house.emailHelp" : "house.emailFixed")}
            isFixed={!mayChangeOptions}
          />
        </Box>
      </Section>
      <Section title={t("house.hours")}>
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
          {t("house.hoursAbout", { zone: timezone.replaceAll("_", " ") })}{" "}
          {mayChangeOptions && (
            <Link component={RouterLink} to="/panel/site-options?tab=general" color="inherit">
              {t("house.changeClock")}
            </Link>
          )}
        </Typography>
        <WeekHours
          value={value.hours}
          onChange={(hours) => set({ hours })}
          error={firstOf(errors, "hours")}
        />
      </Section>
      <Section title={t("house.otherDays")}>
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
          {t("house.otherDaysAbout")}
        </Typography>
        <OtherDays
          value={value.exceptions}
          onChange={(exceptions) => set({ exceptions })}
          errorOf={(place) => errors[`exceptions.${place}`]}
          today={day}
        />
        {errors.exceptions && <Typography color="error">{errors.exceptions}</Typography>}
      </Section>
      <Section title={t("house.services")}>
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
          {t("house.servicesAbout")}
        </Typography>
        <ServiceTimes settings={settings} />
      </Section>
      {(hasKind || value.links.length > 0) && (
        <Section title={t("house.links")}>
          <HouseLinks
            settings={settings}
            about={t(hasKind === false ? "house.linksOfNobody" : "house.linksAbout")}
          />
        </Section>
      )}
    </Box>
  );
}

/** What is wrong with a list, or with the first of its rows that has something wrong. */
function firstOf(errors: Record<string, string>, list: string): string | undefined {
  return Object.entries(errors).find(([place]) => place === list || place.startsWith(`${list}.`))?.[1];
}
