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
import { useState } from "react";
import { Link } from "react-router-dom";
import { chooseTheme, chosenTheme, type ThemeChoice } from "../../client/theme";
import { nameOf, useAccount } from "../account/account";
import { useSignOut } from "../account/useSignOut";
import { initials } from "./Avatar";

const THEMES = [
  { choice: "light", label: "Light", Icon: LightModeOutlined },
  { choice: "dark", label: "Dark", Icon: DarkModeOutlined },
  { choice: "device", label: "As the device", Icon: DevicesOutlined },
] as const;

/** Who is signed in, how the panel looks, and the way out. */
export function UserMenu() {
  const account = useAccount();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = nameOf(account) || account.email;

  const leave = useSignOut();

  return (
    <>
      <IconButton
        aria-label={`Account of ${name}`}
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
              {account.role.name}
            </Typography>
          )}
        </Box>
        <Divider component="li" role="presentation" />
        <Box sx={{ px: 2, py: 1.5 }} component="li" role="presentation">
          <ThemeChooser />
        </Box>
        <Divider component="li" role="presentation" />
        <MenuItem component={Link} to="/panel/profile" onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <PersonOutlined fontSize="small" />
          </ListItemIcon>
          Your profile
        </MenuItem>
        <MenuItem onClick={leave}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          Sign out
        </MenuItem>
      </Menu>
    </>
  );
}

/** Light, dark, or as the device has it. */
export function ThemeChooser({ withLabels = false }: { withLabels?: boolean }) {
  const [choice, setChoice] = useState<ThemeChoice>(chosenTheme);

  function choose(next: ThemeChoice | null) {
    if (!next) return;
    setChoice(next);
    chooseTheme(next);
  }

  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label="Theme"
      value={choice}
      onChange={(_, next: ThemeChoice | null) => choose(next)}
    >
      {THEMES.map(({ choice: each, label, Icon }) => (
        <ToggleButton key={each} value={each} aria-label={label} title={label}>
          <Icon fontSize="small" />
          {withLabels && <Box sx={{ ml: 1 }}>{label === "As the device" ? "Device" : label}</Box>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
