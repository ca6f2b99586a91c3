import { Box, Typography } from "@mui/material";
import { answer, api } from "../../../client/api";
import { useAccount } from "../../account/account";
import { Section } from "../../kit/layout/Section";
import { useSiteOptions } from "../../kit/layout/useDomainLook";
import { MediaImage } from "../../kit/media/MediaImage";
import { useMediaItem } from "../../kit/media/useMediaItem";
import { shortened } from "../../kit/posts/SearchEngines";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { PictureSetting } from "../form/PictureSetting";
import { SettingsForm } from "../form/SettingsForm";
import { hasSameShape } from "../form/settingsDraft";
import { TextSetting } from "../form/TextSetting";
import type { SettingsSource } from "../form/useSettings";
import { WithPreview } from "../form/WithPreview";
import { OrganisationFields, OrganisationPreview } from "./Organisation";
import { Verification } from "./Verification";
import { EMPTY_SEO, getSeo, type Seo } from "./values";

const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

const source: SettingsSource<Seo> = {
  name: "seo",
  versions: "seo",
  permission: "seo.write",
  load: async () => getSeo((await answer(api.GET("/api/options/seo"))).data),
  save: async (body) => getSeo((await answer(api.PUT("/api/options/seo", { body }))).data),
  fits: (stored) => hasSameShape(EMPTY_SEO, stored),
  touches: ["options"],
};

/** Default texts for search engines and link previews. */
export default function SeoTab() {
  const t = useText();
  return (
    <SettingsForm source={source}>
      {(settings) => (
        <WithPreview preview={<Previews seo={settings.value} />}>
          <Section title={t("options.seo.title")}>
            <TextSetting
              settings={settings}
              name="title"
              label={t("options.seo.siteTitle")}
              max={200}
              help={tooLong(settings.value.title, TITLE_LENGTH, t) ?? t("options.seo.siteTitleHelp")}
            />
            <TextSetting
              settings={settings}
              name="description"
              label={t("options.seo.description")}
              max={320}
              rows={3}
              help={
                tooLong(settings.value.description, DESCRIPTION_LENGTH, t) ?? t("options.seo.descriptionHelp")
              }
            />
            <PictureSetting
              settings={settings}
              name="og_image_id"
              label={t("options.seo.picture")}
              ratio="1.91 / 1"
              isCover
              help={t("options.seo.pictureHelp")}
            />
          </Section>
          <OrganisationFields settings={settings} />
          <Verification settings={settings} />
        </WithPreview>
      )}
    </SettingsForm>
  );
}

function tooLong(text: string, room: number, t: Translate): string | undefined {
  if (text.length <= room) return undefined;
  return t("options.seo.tooLong", { length: text.length, room });
}

function Previews({ seo }: { seo: Seo }) {
  const t = useText();
  const { domain } = useAccount();
  const { data: options } = useSiteOptions();
  const { item } = useMediaItem(seo.og_image_id);
  const title = seo.title || options?.title || domain.title || t("options.seo.site");
  const description = seo.description || t("options.seo.noDescription");
  return (
    <Box sx={{ display: "grid", gap: 2, position: { lg: "sticky" }, top: { lg: 168 } }}>
      <Section title={t("options.seo.result")}>
        <Box>
          <Typography variant="body2" color="textSecondary">
            {t("options.seo.resultAddress", { host: domain.host })}
          </Typography>
          <Typography
            sx={({ colors }) => ({ color: colors.link, fontSize: "1.125rem", overflowWrap: "anywhere" })}
          >
            {shortened(t("options.seo.resultTitle", { title }), TITLE_LENGTH)}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {shortened(description, DESCRIPTION_LENGTH)}
          </Typography>
        </Box>
      </Section>
      <Section title={t("options.seo.shared")}>
        <Box
          sx={({ colors }) => ({
            maxWidth: 420,
            overflow: "hidden",
            borderRadius: "12px",
            border: `1px solid ${colors.line}`,
            "& img": { display: "block", width: "100%", aspectRatio: "1.91 / 1", objectFit: "cover" },
          })}
        >
          {item && <MediaImage item={item} size="full" alt="" />}
          <Box sx={({ colors }) => ({ p: 1.5, backgroundColor: colors.chrome, overflowWrap: "anywhere" })}>
            <Typography variant="caption" color="textSecondary">
              {domain.host}
            </Typography>
            <Typography sx={{ fontWeight: 600 }}>{shortened(title, TITLE_LENGTH)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {shortened(description, DESCRIPTION_LENGTH)}
            </Typography>
          </Box>
        </Box>
      </Section>
      <OrganisationPreview organisation={seo.organisation} />
    </Box>
  );
}
