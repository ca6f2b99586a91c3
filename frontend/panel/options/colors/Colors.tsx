import { Box, Button, Typography } from "@mui/material";
import { useMemo } from "react";
import { answer, api } from "../../../client/api";
import type { SitePayload } from "../../../generated/schema";
import { listSections } from "../../../site/Main";
import { Band } from "../../../site/parts/Band";
import { Section } from "../../kit/layout/Section";
import { type Codes, getCodes, isCode, PAIRS, TYPES } from "../../kit/site/pairs";
import { useSitePayload } from "../../kit/site/useSitePayload";
import { useText } from "../../messages/useText";
import { SettingsForm } from "../form/SettingsForm";
import type { SettingsSource } from "../form/useSettings";
import { WithPreview } from "../form/WithPreview";
import { SitePreview } from "../preview/SitePreview";
import { PairCard } from "./PairCard";
import { PALETTES } from "./palettes";

const source: SettingsSource<Codes> = {
  name: "colors",
  versions: "colors",
  permission: "colors.write",
  load: async () => getCodes((await answer(api.GET("/api/options/colors"))).data),
  save: async (codes) => {
    const body = TYPES.map((type) => ({ domain_color_type_id: type, code: codes[type] }));
    return getCodes((await answer(api.PUT("/api/options/colors", { body }))).data);
  },
  fits: (stored) => TYPES.every((type) => isCode(String((stored as Partial<Codes> | null)?.[type]))),
  touches: ["colors", "options"],
};

/** The eight colors of the site, with previews in light and dark. */
export default function Colors() {
  const t = useText();
  return (
    <SettingsForm source={source}>
      {({ value: codes, set, mayWrite }) => (
        <WithPreview preview={<Previews codes={codes} />}>
          <Section title={t("options.colors.palettes")}>
            <Palettes codes={codes} onChoose={set} />
          </Section>
          <Section title={t("options.colors.title")}>
            <Box sx={{ display: "grid", gap: 3.5 }}>
              {PAIRS.map((pair) => (
                <PairCard
                  key={pair.name}
                  pair={pair}
                  codes={codes}
                  mayWrite={mayWrite}
                  onChange={(type, code) => set({ [type]: code })}
                />
              ))}
            </Box>
          </Section>
        </WithPreview>
      )}
    </SettingsForm>
  );
}

function Palettes({ codes, onChoose }: { codes: Codes; onChoose: (codes: Codes) => void }) {
  const t = useText();
  return (
    <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "repeat(auto-fill, minmax(118px, 1fr))" }}>
      {PALETTES.map((palette) => (
        <Button
          key={palette.name}
          variant="outlined"
          aria-pressed={TYPES.every((type) => codes[type] === palette.codes[type])}
          onClick={() => onChoose(palette.codes)}
          sx={({ colors }) => ({
            display: "grid",
            gap: 0.75,
            justifyItems: "stretch",
            p: 1,
            borderColor: colors.line,
            "&[aria-pressed=true]": { borderColor: colors.ink, boxShadow: `inset 0 0 0 1px ${colors.ink}` },
          })}
        >
          <Box aria-hidden sx={{ display: "flex", height: 28, borderRadius: "4px", overflow: "hidden" }}>
            {([5, 6, 4, 8] as const).map((type) => (
              <span key={type} style={{ flex: 1, backgroundColor: palette.codes[type] }} />
            ))}
          </Box>
          {t(`options.palettes.${palette.name}`)}
        </Button>
      ))}
    </Box>
  );
}

const SHOWN_MEMBERS = 4;

function Previews({ codes }: { codes: Codes }) {
  const t = useText();
  const { data } = useSitePayload();
  const site = useMemo(() => data && shortened(data), [data]);
  const [first, second] = site ? listSections(site).filter(({ element }) => element) : [];
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {(["light", "dark"] as const).map((theme) => (
        <Box key={theme}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
            {theme === "light" ? t("options.colors.inLight") : t("options.colors.inDark")}
          </Typography>
          <SitePreview
            site={site}
            codes={codes}
            theme={theme}
            label={theme === "light" ? t("options.colors.lightPreview") : t("options.colors.darkPreview")}
            height={470}
          >
            {first?.element}
            <Band
              name="secondary-band"
              tone="secondary"
              title={site?.options.join_title || site?.domain.title}
            />
            {second?.element}
          </SitePreview>
        </Box>
      ))}
    </Box>
  );
}

/** Return the home page with only a few members, enough to show every color. */
function shortened(site: SitePayload): SitePayload {
  const { members } = site.lists;
  if (!members) return site;
  return {
    ...site,
    lists: { ...site.lists, members: { ...members, items: members.items.slice(0, SHOWN_MEMBERS) } },
  };
}
