import { Alert, Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { siteAddress, useAccount } from "../../account/account";
import { WeekHours } from "../../kit/inputs/WeekHours";
import { Section } from "../../kit/layout/Section";
import { ownBusinessQuery } from "../../kit/site/ownBusiness";
import { useText } from "../../messages/useText";
import { getFirst } from "../business/business";
import { KindSelect } from "../business/KindSelect";
import { SettingsForm } from "../form/SettingsForm";
import { TextSetting } from "../form/TextSetting";
import { type SetupState, source } from "./setup";

/** A few questions that fill in a new site: its business info, and the texts of its starter pages. */
export default function Setup() {
  const t = useText();
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t("setup.about")}
      </Typography>
      <SettingsForm source={source}>{(settings) => <Questions settings={settings} />}</SettingsForm>
    </>
  );
}

function Questions({ settings }: { settings: SetupState }) {
  const t = useText();
  const { value, set, errors, savedAt } = settings;
  const { domain } = useAccount();
  const { data: hasKind } = useQuery({ ...ownBusinessQuery, select: ({ has_kind }) => has_kind });
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 760 }}>
      {savedAt && (
        <Alert
          action={
            <Button color="inherit" href={siteAddress(domain)} target="_blank" rel="noopener">
              {t("home.steps.look")}
            </Button>
          }
        >
          {t("setup.done")}
        </Alert>
      )}
      <Section title={t("setup.name")}>
        <TextSetting settings={settings} name="name" label={t("setup.nameLabel")} max={200} />
      </Section>
      {hasKind && (
        <>
          <Section title={t("setup.kind")}>
            <KindSelect value={value.kind} onChange={(kind) => set({ kind })} />
          </Section>
          <Section title={t("setup.food")}>
            <TextSetting
              settings={settings}
              name="food"
              label={t("setup.foodLabel")}
              help={t("setup.foodHelp")}
              max={80}
            />
          </Section>
          <Section title={t("setup.hours")}>
            <WeekHours
              value={value.hours}
              onChange={(hours) => set({ hours })}
              error={getFirst(errors, "hours")}
            />
          </Section>
        </>
      )}
      <Section title={t("setup.contact")}>
        <TextSetting settings={settings} name="address" label={t("inputs.address")} max={300} />
        <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { sm: "1fr 1fr" } }}>
          <TextSetting settings={settings} name="phone" label={t("business.phone")} type="tel" max={40} />
          <TextSetting
            settings={settings}
            name="email"
            label={t("business.email")}
            type="email"
            help={t("business.emailHelp")}
            max={254}
          />
        </Box>
      </Section>
    </Box>
  );
}
