import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import DevicesOutlined from "@mui/icons-material/DevicesOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import { Box, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useSyncExternalStore } from "react";
import { isLanguage } from "../../../client/language";
import { onThemeChange, readChosenTheme, type ThemeChoice } from "../../../client/theme";
import { languages } from "../../../generated/languages";
import { usePreferences } from "../../account/usePreferences";
import { useCatalogue, useText } from "../../messages/useText";

const THEMES = [
  { choice: "light", label: "layout.user.light", short: "layout.user.light", Icon: LightModeOutlined },
  { choice: "dark", label: "layout.user.dark", short: "layout.user.dark", Icon: DarkModeOutlined },
  { choice: "device", label: "layout.user.device", short: "layout.user.deviceShort", Icon: DevicesOutlined },
] as const;

/** Lets users choose light, dark or the system setting. */
export function ThemeChooser({ withLabels = false }: { withLabels?: boolean }) {
  const t = useText();
  const { setTheme } = usePreferences();
  const choice = useSyncExternalStore(onThemeChange, readChosenTheme);

  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label={t("layout.user.theme")}
      value={choice}
      onChange={(_, next: ThemeChoice | null) => next && setTheme(next)}
    >
      {THEMES.map(({ choice: each, label, short, Icon }) => (
        <ToggleButton key={each} value={each} aria-label={t(label)} title={t(label)}>
          <Icon fontSize="small" />
          {withLabels && <Box sx={{ ml: 1 }}>{t(short)}</Box>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Lets users choose the panel's language. Each language has its native name. */
export function LanguageChooser() {
  const { t, language } = useCatalogue();
  const { setLanguage } = usePreferences();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label={t("layout.user.language")}
      value={language}
      onChange={(_, next: unknown) => isLanguage(next) && setLanguage(next)}
    >
      {Object.entries(languages).map(([each, name]) => (
        <ToggleButton key={each} value={each} lang={each} sx={{ textTransform: "none" }}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
