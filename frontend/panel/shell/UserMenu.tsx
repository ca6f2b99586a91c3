import LogoutOutlined from "@mui/icons-material/LogoutOutlined";
import PersonOutlined from "@mui/icons-material/PersonOutlined";
import { Box, Divider, IconButton, ListItemIcon, Menu, MenuItem, Typography } from "@mui/material";
import { useState } from "react";
import { Link } from "react-router-dom";
import { nameOf, useAccount } from "../account/account";
import { useSignOut } from "../account/useSignOut";
import { initials } from "../kit/layout/Avatar";
import { LanguageChooser, ThemeChooser } from "../kit/layout/Choosers";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";

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
