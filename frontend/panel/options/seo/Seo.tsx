import { Box, Typography } from "@mui/material";
import { answer, api } from "../../../client/api";
import type { components } from "../../../client/schema";
import { useAccount } from "../../account/account";
import { useSiteOptions } from "../../layout/useDomainLook";
import { MediaImage } from "../../media/MediaImage";
import { useMediaItem } from "../../media/useMediaItem";
import { shortened } from "../../posts/SearchEngines";
import { Section } from "../../posts/Section";
import { hasShapeOf } from "../form/kept";
import { PictureSetting } from "../form/PictureSetting";
import { SettingsForm } from "../form/SettingsForm";
import { TextSetting } from "../form/TextSetting";
import type { Source } from "../form/useSettings";

const SAMPLE = { title: "", description: "", og_image_id: null as number | null };
type Seo = typeof SAMPLE;

const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

const source: Source<Seo> = {
  name: "seo",
  permission: "seo.write",
  load: async () => seoOf((await answer(api.GET("/api/options/seo"))).data),
  save: async (body) => seoOf((await answer(api.PUT("/api/options/seo", { body }))).data),
  fits: (found) => hasShapeOf(SAMPLE, found),
  touches: ["options"],
};

function seoOf({ title = "", description = "", og_image_id = null }: components["schemas"]["SeoBody"]): Seo {
  return { title, description, og_image_id };
}

/** What search engines and messengers say of the site where a page says nothing itself. */
export default function SeoTab() {
  return (
    <SettingsForm source={source}>
      {(settings) => (
        <Box
          sx={{
            display: "grid",
            gap: 2,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" },
          }}
        >
          <Section title="In search results">
            <TextSetting
              settings={settings}
              name="title"
              label="Title of the site"
              max={200}
              help={lengthHint(
                settings.value.title,
                TITLE_LENGTH,
                "Follows every page’s own title, after a bar.",
              )}
            />
            <TextSetting
              settings={settings}
              name="description"
              label="Description"
              max={320}
              rows={3}
              help={lengthHint(
                settings.value.description,
                DESCRIPTION_LENGTH,
                "One or two sentences: who you are, what there is, where.",
              )}
            />
            <PictureSetting
              settings={settings}
              name="og_image_id"
              label="Picture for shared links"
              ratio="1.91 / 1"
              isCover
              help="Stands beside links in messengers and social networks; best at 1200 × 630."
            />
          </Section>
          <Previews seo={settings.value} />
        </Box>
      )}
    </SettingsForm>
  );
}

function lengthHint(text: string, room: number, otherwise: string): string {
  if (text.length <= room) return otherwise;
  return `${text.length} characters: search engines show about ${room}.`;
}

function Previews({ seo }: { seo: Seo }) {
  const { domain } = useAccount();
  const { data: options } = useSiteOptions();
  const { item } = useMediaItem(seo.og_image_id);
  const title = seo.title || options?.title || domain.title || "Site";
  const description = seo.description || "Without a description, search engines choose words from the page.";
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Section title="A search result">
        <Box>
          <Typography variant="body2" color="textSecondary">
            {domain.host} › about
          </Typography>
          <Typography
            sx={({ colors }) => ({ color: colors.link, fontSize: "1.125rem", overflowWrap: "anywhere" })}
          >
            {shortened(`About us | ${title}`, TITLE_LENGTH)}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {shortened(description, DESCRIPTION_LENGTH)}
          </Typography>
        </Box>
      </Section>
      <Section title="A shared link">
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
    </Box>
  );
}
