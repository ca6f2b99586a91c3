import { Box } from "@mui/material";
import { answer, api } from "../../client/api";
import { generalOptions } from "../../generated/options";
import type { components } from "../../generated/schema";
import { isSame } from "../kit/forms/values";
import { TimezoneInput } from "../kit/inputs/TimezoneInput";
import { Section } from "../kit/layout/Section";
import { useText } from "../messages/useText";
import { CloseSite } from "./CloseSite";
import { PictureSetting } from "./form/PictureSetting";
import { SettingsForm } from "./form/SettingsForm";
import { hasSameShape } from "./form/settingsDraft";
import { TextSetting } from "./form/TextSetting";
import type { SettingsSource } from "./form/useSettings";
import { SenderState } from "./SenderState";
import { SiteLimits } from "./SiteLimits";

const SAMPLE = { ...generalOptions, timezone: "" };
type General = typeof SAMPLE;

/** Default texts of the site, which is in English only. */
const ON_THE_SITE = { menu_title: "Explore", social_media_title: "Follow" };

const source: SettingsSource<General> = {
  name: "general",
  versions: "general",
  permission: "options.write",
  load: async () => {
    const [options, clock] = await Promise.all([
      answer(api.GET("/api/options/options")),
      answer(api.GET("/api/site-timezone")),
    ]);
    return getSettings(options.data, clock.data);
  },
  save: async ({ timezone, ...body }, there) => {
    const clock =
      timezone === there.timezone
        ? { timezone }
        : (await answer(api.PUT("/api/site-timezone", { body: { timezone } }))).data;
    const after = { ...body, ...clock };
    if (isSame(after, { ...there, ...clock })) return after;
    return getSettings((await answer(api.PUT("/api/options/options", { body }))).data, clock);
  },
  fits: (stored) => hasSameShape(SAMPLE, stored),
  // The time zone determines the current day, the open businesses, and the current stops.
  touches: ["options", "account", "domains", "businesses", "stops"],
};

function getSettings(
  body: components["schemas"]["OptionsBody"],
  { timezone }: components["schemas"]["SiteTimezoneReply"],
): General {
  const options = Object.entries(generalOptions).map(([name, unset]) => [
    name,
    body[name as keyof typeof generalOptions] ?? unset,
  ]);
  return { ...(Object.fromEntries(options) as typeof generalOptions), timezone };
}

/** The general settings of the site: its contact data, time zone and images. */
export default function General() {
  const t = useText();
  return (
    <SettingsForm source={source}>
      {(settings) => (
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <Section title={t("options.general.contact")}>
            <TextSetting
              settings={settings}
              name="title"
              label={t("options.general.title")}
              max={200}
              help={t("options.general.titleHelp")}
            />
            <TextSetting
              settings={settings}
              name="outgoing_email"
              label={t("options.general.outgoing_email")}
              type="email"
              max={254}
              help={t("options.general.senderHelp")}
            />
            <SenderState isDirty={settings.isDirty} mayWrite={settings.mayWrite} />
            <TimezoneInput
              value={settings.value.timezone}
              onChange={(timezone) => settings.set({ timezone })}
              error={settings.errors.timezone}
              help={t("options.general.timezoneHelp")}
            />
          </Section>
          <Section title={t("options.general.brand")}>
            <Box
              sx={{
                display: "grid",
                gap: 2.5,
                alignItems: "start",
                gridTemplateColumns: { xs: "1fr", sm: "3fr 2fr", lg: "3fr 2fr 5fr" },
              }}
            >
              <PictureSetting
                settings={settings}
                name="logo_id"
                label={t("options.general.logo_id")}
                ratio="3 / 2"
                help={t("options.general.logoHelp")}
              />
              <PictureSetting
                settings={settings}
                name="fav_icon_id"
                label={t("options.general.fav_icon_id")}
                ratio="1 / 1"
                help={t("options.general.iconHelp")}
              />
              <PictureSetting
                settings={settings}
                name="auth_background_id"
                label={t("options.general.auth_background_id")}
                ratio="16 / 10"
                isCover
                help={t("options.general.backgroundHelp")}
              />
            </Box>
          </Section>
          <Section title={t("options.general.join")}>
            <TextSetting
              settings={settings}
              name="join_title"
              label={t("options.general.join_title")}
              max={120}
              help={t("options.general.joinTitleHelp")}
            />
            <TextSetting
              settings={settings}
              name="join_text"
              label={t("options.general.join_text")}
              max={1000}
              rows={3}
            />
            <TextSetting
              settings={settings}
              name="join_url"
              label={t("options.general.join_url")}
              max={500}
              help={t("options.general.joinUrlHelp")}
            />
          </Section>
          <Section title={t("options.general.comingSoon")}>
            <TextSetting
              settings={settings}
              name="opening_text"
              label={t("options.general.opening_text")}
              max={300}
              help={t("options.general.openingHelp")}
            />
          </Section>
          <Section title={t("options.general.footer")}>
            <Pair>
              <TextSetting
                settings={settings}
                name="menu_title"
                label={t("options.general.menu_title")}
                max={120}
                placeholder={ON_THE_SITE.menu_title}
              />
              <TextSetting
                settings={settings}
                name="social_media_title"
                label={t("options.general.social_media_title")}
                max={120}
                placeholder={ON_THE_SITE.social_media_title}
              />
            </Pair>
            <TextSetting
              settings={settings}
              name="copyright"
              label={t("options.general.copyright")}
              max={300}
              help={t("options.general.copyrightHelp")}
              {...(settings.value.title && { placeholder: `© ${settings.value.title}` })}
            />
          </Section>
          <SiteLimits />
          <CloseSite />
        </Box>
      )}
    </SettingsForm>
  );
}

function Pair({ children }: { children: React.ReactNode }) {
  return (
    <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { sm: "1fr 1fr" } }}>
      {children}
    </Box>
  );
}
