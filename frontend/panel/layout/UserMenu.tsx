import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import DevicesOutlined from "@mui/icons-material/DevicesOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import LogoutOutlined from "@mui/icons-material/LogoutOutlined";
import PersonOutlined from "@mui/icons-material/PersonOutlined";
import {
  Box,
  Divider,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material";
import { useState, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { isLanguage } from "../../client/language";
import { languages } from "../../generated/languages";
import { chosenTheme, onThemeChange, type ThemeChoice } from "../../client/theme";
import { nameOf, useAccount } from "../account/account";
import { usePreferences } from "../account/usePreferences";
import { useSignOut } from "../account/useSignOut";
import { roleName } from "../messages/names";
import { useCatalogue, useText } from "../messages/useText";
import { initials } from "./Avatar";

const THEMES = [
  { choice: "light", label: "layout.user.light", short: "layout.user.light", Icon: LightModeOutlined },
  { choice: "dark", label: "layout.user.dark", short: "layout.user.dark", Icon: DarkModeOutlined },
  { choice: "device", label: "layout.user.device", short: "layout.user.deviceShort", Icon: DevicesOutlined },
] as const;

/** Who is signed in, how the panel looks, and the way out. */
export function UserMenu() {
  const account = useAccount();
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = nameOf(account) || account.email;

  const leave = useSignOut();

  return (
    <>
      <IconButton
        aria-label={t("layout.user.accountOf", { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={(theme) => ({
          width: 36,
          height: 36,
          borderRadius: "50%",
          fontSize: "0.875rem",
          fontWeight: 600,
          color: theme.colors.ink,
          backgroundColor: theme.colors.chrome,
          border: `1px solid ${theme.colors.line}`,
        })}
      >
        {initials(name)}
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box sx={{ px: 2, pt: 1, pb: 1.5, maxWidth: 280 }} component="li" role="presentation">
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography noWrap variant="body2" color="textSecondary">
            {account.email}
          </Typography>
          {account.role && (
            <Typography variant="body2" color="textSecondary">
              {roleName(t, account.role)}
            </Typography>
          )}
        </Box>
        <Divider component="li" role="presentation" />
        <Box sx={{ px: 2, py: 1.5 }} component="li" role="presentation">
          <ThemeChooser />
          <Box sx={{ mt: 1 }}>
            <LanguageChooser />
          </Box>
        </Box>
        <Divider component="li" role="presentation" />
        <MenuItem component={Link} to="/panel/profile" onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <PersonOutlined fontSize="small" />
          </ListItemIcon>
          {t("layout.screens.profile")}
        </MenuItem>
        <MenuItem onClick={leave}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          {t("layout.user.signOut")}
        </MenuItem>
      </Menu>
    </>
  );
}

/** Light, dark, or as the device has it. */
export function ThemeChooser({ withLabels = false }: { withLabels?: boolean }) {
  const t = useText();
  const { setTheme } = usePreferences();
  const choice = useSyncExternalStore(onThemeChange, chosenTheme);

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

/** The language of the panel; each is called what its speakers call it. */
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
