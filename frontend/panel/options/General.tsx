import { Box } from "@mui/material";
import { answer, api } from "../../client/api";
import type { components } from "../../client/schema";
import { Section } from "../posts/Section";
import { hasShapeOf } from "./form/kept";
import { PictureSetting } from "./form/PictureSetting";
import { SettingsForm } from "./form/SettingsForm";
import { TextSetting } from "./form/TextSetting";
import type { Source } from "./form/useSettings";

const TEXTS = {
  title: "",
  address: "",
  phone: "",
  email: "",
  outgoing_email: "",
  social_media_title: "",
  menu_title: "",
  join_title: "",
  join_text: "",
  join_url: "",
  copyright: "",
};
const SAMPLE = {
  ...TEXTS,
  auth_background_id: null as number | null,
  logo_id: null as number | null,
  fav_icon_id: null as number | null,
};
type General = typeof SAMPLE;

const source: Source<General> = {
  name: "general",
  permission: "options.write",
  load: async () => settingsOf((await answer(api.GET("/api/options/options"))).data),
  save: async (body) => settingsOf((await answer(api.PUT("/api/options/options", { body }))).data),
  fits: (found) => hasShapeOf(SAMPLE, found),
  touches: ["options", "account", "domains"],
};

function settingsOf(body: components["schemas"]["OptionsBody"]): General {
  const names = Object.keys(TEXTS) as (keyof typeof TEXTS)[];
  return {
    ...(Object.fromEntries(names.map((name) => [name, body[name] ?? ""])) as typeof TEXTS),
    auth_background_id: body.auth_background_id ?? null,
    logo_id: body.logo_id ?? null,
    fav_icon_id: body.fav_icon_id ?? null,
  };
}

/** Who the site belongs to, how one reaches them, and what they look like. */
export default function General() {
  return (
    <SettingsForm source={source}>
      {(settings) => (
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <Section title="Name and contact">
            <TextSetting
              settings={settings}
              name="title"
              label="Name of the site"
              max={200}
              help="Stands in the header, in every page’s title and in search results."
            />
            <TextSetting settings={settings} name="address" label="Address" max={300} />
            <Pair>
              <TextSetting settings={settings} name="phone" label="Phone" type="tel" max={40} />
              <TextSetting
                settings={settings}
                name="email"
                label="E-mail"
                type="email"
                max={254}
                help="Shown on the site; submissions of forms are sent there."
              />
            </Pair>
            <TextSetting
              settings={settings}
              name="outgoing_email"
              label="Sender of mails"
              type="email"
              max={254}
              help="The address that mails of this site come from. Leave it empty to use the installation’s own."
            />
          </Section>
          <Section title="Brand">
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
                label="Logo"
                ratio="3 / 2"
                help="In the header. A wide logo stands for the name."
              />
              <PictureSetting
                settings={settings}
                name="fav_icon_id"
                label="Icon"
                ratio="1 / 1"
                help="In browser tabs and in this panel; square."
              />
              <PictureSetting
                settings={settings}
                name="auth_background_id"
                label="Background of the sign-in page"
                ratio="16 / 10"
                isCover
                help="Fills one side of the page where your team signs in."
              />
            </Box>
          </Section>
          <Section title="Invitation to join">
            <TextSetting
              settings={settings}
              name="join_title"
              label="Heading"
              max={120}
              help="The band that invites new members appears on the front page when it has a heading and a link."
            />
            <TextSetting settings={settings} name="join_text" label="Text" max={1000} rows={3} />
            <TextSetting
              settings={settings}
              name="join_url"
              label="Link"
              max={500}
              help="A web address, or a place on this site such as /join."
            />
          </Section>
          <Section title="Footer">
            <Pair>
              <TextSetting
                settings={settings}
                name="menu_title"
                label="Heading of the menu"
                max={120}
                placeholder="Explore"
              />
              <TextSetting
                settings={settings}
                name="social_media_title"
                label="Heading of the social links"
                max={120}
                placeholder="Follow"
              />
            </Pair>
            <TextSetting
              settings={settings}
              name="copyright"
              label="Last line"
              max={300}
              help="Usually a copyright note."
              {...(settings.value.title && { placeholder: `© ${settings.value.title}` })}
            />
          </Section>
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
