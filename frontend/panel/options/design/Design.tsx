import { Alert, Box, Button, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { answer, api } from "../../../client/api";
import { Section } from "../../kit/layout/Section";
import { getCodes, READABLE } from "../../kit/site/pairs";
import { TemplateChoice } from "../../kit/site/TemplateChoice";
import { useSitePayload } from "../../kit/site/useSitePayload";
import { numberText } from "../../messages/numbers";
import { useText } from "../../messages/useText";
import { SettingsForm } from "../form/SettingsForm";
import type { SettingsSource } from "../form/useSettings";
import { WithPreview } from "../form/WithPreview";
import { Choice } from "./Choice";
import { DesignPreview } from "./DesignPreview";
import { type Design, isDesign } from "./design";
import { listWeakReadings } from "./readings";

const source: SettingsSource<Design> = {
  name: "design",
  versions: "design",
  permission: "options.write",
  load: async () => (await answer(api.GET("/api/options/design"))).data as Design,
  save: async (design) => (await answer(api.PUT("/api/options/design", { body: design }))).data as Design,
  fits: isDesign,
  canUndo: true,
  touches: ["options"],
};

/** The template, fonts, corners, buttons, header and footer of the site. */
export default function DesignSettings() {
  const t = useText();
  return (
    <SettingsForm source={source}>
      {({ value: design, set, mayWrite }) => (
        <WithPreview preview={<DesignPreview design={design} mayShare={mayWrite} />}>
          <Section title={t("design.template")}>
            <TemplateChoice value={design.template} onChange={(template) => set({ template })} />
            <TemplateNotice design={design} />
          </Section>
          <Section title={t("design.fonts.title")}>
            <Choice name="fonts" design={design} onChange={set} />
          </Section>
          <Section title={t("design.details")}>
            <Box sx={{ display: "grid", gap: 2.5 }}>
              {(["corners", "buttons", "header", "footer"] as const).map((name) => (
                <Box key={name}>
                  <Typography variant="h3" sx={{ mb: 1 }}>
                    {t(`design.${name}.title`)}
                  </Typography>
                  <Choice name={name} design={design} onChange={set} />
                </Box>
              ))}
            </Box>
          </Section>
          <Section title={t("design.contrast")}>
            <Contrast design={design} />
          </Section>
        </WithPreview>
      )}
    </SettingsForm>
  );
}

/** A notice about the effects of another template. */
function TemplateNotice({ design: { template } }: { design: Design }) {
  const t = useText();
  const { data: site } = useSitePayload();
  if (!site || site.domain.template === template) return null;
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {t(`design.differs.${template}`)} {t("design.stays")}
    </Alert>
  );
}

/** Shows whether all texts are readable with the colors of the site, in both themes. */
function Contrast({ design }: { design: Design }) {
  const t = useText();
  const { data: site } = useSitePayload();
  if (!site) return null;
  const weak = listWeakReadings(getCodes(site.colors), design);
  if (weak.length === 0) return <Alert severity="success">{t("design.readable")}</Alert>;
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to="?tab=colors" size="small" color="inherit">
          {t("design.openColors")}
        </Button>
      }
    >
      {weak.map(({ theme, place, ratio }) => (
        <div key={theme + place}>
          {t("design.weak", {
            theme: t(`design.themes.${theme}`),
            place: t(`design.places.${place}`),
            ratio: numberText(Math.floor(ratio * 10) / 10, 1),
            needed: numberText(READABLE, 1),
          })}
        </div>
      ))}
    </Alert>
  );
}
