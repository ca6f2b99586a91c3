import { Box, Typography } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import { answer, api } from "../../../client/api";
import type { components } from "../../../client/schema";
import { sections } from "../../../site/layouts/notFound";
import type { ErrorPage, SitePayload } from "../../../site/payload";
import { useMediaItem } from "../../media/useMediaItem";
import { Section } from "../../posts/Section";
import { codesOf } from "../colors/pairs";
import { hasShapeOf } from "../form/kept";
import { PictureSetting } from "../form/PictureSetting";
import { SettingsForm } from "../form/SettingsForm";
import { TextSetting } from "../form/TextSetting";
import type { Source } from "../form/useSettings";
import { SitePreview } from "../preview/SitePreview";
import { useSitePayload } from "../preview/useSitePayload";

const SAMPLE = {
  title: "",
  subtitle: "",
  section_title: "",
  section_text: "",
  truck_image_id: null as number | null,
};
type Page = typeof SAMPLE;

const source: Source<Page> = {
  name: "not-found",
  permission: "error_page.write",
  load: async () => pageOf((await answer(api.GET("/api/options/error-page"))).data),
  save: async (body) => pageOf((await answer(api.PUT("/api/options/error-page", { body }))).data),
  fits: (found) => hasShapeOf(SAMPLE, found),
  touches: ["options"],
};

function pageOf(body: components["schemas"]["ErrorPageBody"]): Page {
  const { title = "", subtitle = "", section_title = "", section_text = "", truck_image_id = null } = body;
  return { title, subtitle, section_title, section_text, truck_image_id };
}

/** What visitors see at an address that leads nowhere. */
export default function NotFoundPage() {
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
          <Box sx={{ display: "grid", gap: 2 }}>
            <Section title="The page for a wrong address">
              <TextSetting settings={settings} name="title" label="Title" max={120} placeholder="404" />
              <TextSetting
                settings={settings}
                name="subtitle"
                label="Subtitle"
                max={300}
                rows={2}
                placeholder="This page is not here."
              />
              <PictureSetting
                settings={settings}
                name="truck_image_id"
                label="Picture"
                ratio="16 / 10"
                isCover
                help="Without one, a food truck in the site’s colours stands there."
              />
            </Section>
            <Section title="Members below it">
              <TextSetting
                settings={settings}
                name="section_title"
                label="Heading"
                max={120}
                placeholder="Still hungry?"
              />
              <TextSetting
                settings={settings}
                name="section_text"
                label="Text"
                max={1000}
                rows={3}
                help="The first members of the site follow, so that nobody leaves hungry."
              />
            </Section>
          </Box>
          <Preview page={settings.value} />
        </Box>
      )}
    </SettingsForm>
  );
}

function Preview({ page }: { page: Page }) {
  const { data } = useSitePayload();
  const { palette } = useTheme();
  const { item } = useMediaItem(page.truck_image_id);
  const { truck_image_id, ...texts } = page;
  const members = data?.lists.members?.items.slice(0, 3) ?? [];
  const error_page: ErrorPage = { ...texts, truck_image: truck_image_id === null ? null : item, members };
  const site: SitePayload | undefined = data && { ...data, status: 404, url: "nowhere", error_page };
  return (
    <Box sx={{ position: { lg: "sticky" }, top: { lg: 180 } }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        How it looks
      </Typography>
      <SitePreview
        site={site}
        codes={codesOf(data?.colors ?? [])}
        theme={palette.mode}
        label="The page for a wrong address"
        height={560}
      >
        {sections().map(({ id, element }) => (
          <div key={id}>{element}</div>
        ))}
      </SitePreview>
    </Box>
  );
}
