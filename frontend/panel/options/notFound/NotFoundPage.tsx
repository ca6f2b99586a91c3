import { Box, Typography } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import { answer, api } from "../../../client/api";
import type { components, ErrorContent, SitePayload } from "../../../generated/schema";
import { sections } from "../../../site/layouts/notFound";
import { Section } from "../../kit/layout/Section";
import { useMediaItem } from "../../kit/media/useMediaItem";
import { getCodes } from "../../kit/site/pairs";
import { useSitePayload } from "../../kit/site/useSitePayload";
import { useText } from "../../messages/useText";
import { PictureSetting } from "../form/PictureSetting";
import { SettingsForm } from "../form/SettingsForm";
import { hasSameShape } from "../form/settingsDraft";
import { TextSetting } from "../form/TextSetting";
import type { SettingsSource } from "../form/useSettings";
import { WithPreview } from "../form/WithPreview";
import { SitePreview } from "../preview/SitePreview";

const SAMPLE = {
  title: "",
  subtitle: "",
  section_title: "",
  section_text: "",
  truck_image_id: null as number | null,
};
type NotFoundTexts = typeof SAMPLE;

/** Default texts of the site, which is in English only. */
const ON_THE_SITE = { title: "404", subtitle: "Page not found", section_title: "Still hungry?" };

const source: SettingsSource<NotFoundTexts> = {
  name: "not-found",
  versions: "error_page",
  permission: "error_page.write",
  load: async () => getPage((await answer(api.GET("/api/options/error-page"))).data),
  save: async (body) => getPage((await answer(api.PUT("/api/options/error-page", { body }))).data),
  fits: (stored) => hasSameShape(SAMPLE, stored),
  touches: ["options"],
};

function getPage(body: components["schemas"]["ErrorPageBody"]): NotFoundTexts {
  const { title = "", subtitle = "", section_title = "", section_text = "", truck_image_id = null } = body;
  return { title, subtitle, section_title, section_text, truck_image_id };
}

/** The site's 404 page. */
export default function NotFoundPage() {
  const t = useText();
  return (
    <SettingsForm source={source}>
      {(settings) => (
        <WithPreview preview={<Preview page={settings.value} />}>
          <Section title={t("options.notFound.title")}>
            <TextSetting
              settings={settings}
              name="title"
              label={t("options.notFound.pageTitle")}
              max={120}
              placeholder={ON_THE_SITE.title}
            />
            <TextSetting
              settings={settings}
              name="subtitle"
              label={t("options.notFound.subtitle")}
              max={300}
              rows={2}
              placeholder={ON_THE_SITE.subtitle}
            />
            <PictureSetting
              settings={settings}
              name="truck_image_id"
              label={t("options.notFound.picture")}
              ratio="16 / 10"
              isCover
              help={t("options.notFound.pictureHelp")}
            />
          </Section>
          <Section title={t("options.notFound.members")}>
            <TextSetting
              settings={settings}
              name="section_title"
              label={t("options.notFound.heading")}
              max={120}
              placeholder={ON_THE_SITE.section_title}
            />
            <TextSetting
              settings={settings}
              name="section_text"
              label={t("options.notFound.text")}
              max={1000}
              rows={3}
              help={t("options.notFound.textHelp")}
            />
          </Section>
        </WithPreview>
      )}
    </SettingsForm>
  );
}

function Preview({ page }: { page: NotFoundTexts }) {
  const t = useText();
  const { data } = useSitePayload();
  const { palette } = useTheme();
  const { item } = useMediaItem(page.truck_image_id);
  const { truck_image_id, ...texts } = page;
  const members = data?.lists.members?.items.slice(0, 3) ?? [];
  const error_page: ErrorContent = { ...texts, truck_image: truck_image_id === null ? null : item, members };
  const site: SitePayload | undefined = data && { ...data, status: 404, url: "nowhere", error_page };
  return (
    <Box sx={{ position: { lg: "sticky" }, top: { lg: 180 } }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {t("options.notFound.preview")}
      </Typography>
      <SitePreview
        site={site}
        codes={getCodes(data?.colors ?? [])}
        theme={palette.mode}
        label={t("options.notFound.title")}
        height={560}
      >
        {sections().map(({ id, element }) => (
          <div key={id}>{element}</div>
        ))}
      </SitePreview>
    </Box>
  );
}
