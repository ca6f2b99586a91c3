import LogoutOutlined from "@mui/icons-material/LogoutOutlined";
import PersonOutlined from "@mui/icons-material/PersonOutlined";
import { Box, Divider, ListItemIcon, Menu, MenuItem, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { getName, useAccount } from "../account/account";
import { useSignOut } from "../account/useSignOut";
import { LanguageChooser, ThemeChooser } from "../kit/layout/Choosers";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";

/** The account menu: name, theme, language and sign-out. */
export default function AccountMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const account = useAccount();
  const t = useText();
  const leave = useSignOut();
  const name = getName(account) || account.email;

  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
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
      {!account.view && <OwnChoices onClose={onClose} />}
      <MenuItem onClick={leave}>
        <ListItemIcon>
          <LogoutOutlined fontSize="small" />
        </ListItemIcon>
        {t("layout.user.signOut")}
      </MenuItem>
    </Menu>
  );
}

/** Theme, language and profile, which belong to the signed-in user. */
function OwnChoices({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <>
      <Box sx={{ px: 2, py: 1.5 }} component="li" role="presentation">
        <ThemeChooser />
        <Box sx={{ mt: 1 }}>
          <LanguageChooser />
        </Box>
      </Box>
      <Divider component="li" role="presentation" />
      <MenuItem component={Link} to="/panel/profile" onClick={onClose}>
        <ListItemIcon>
          <PersonOutlined fontSize="small" />
        </ListItemIcon>
        {t("layout.screens.profile")}
      </MenuItem>
    </>
  );
}
