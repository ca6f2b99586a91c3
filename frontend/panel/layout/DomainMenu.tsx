import CheckOutlined from "@mui/icons-material/CheckOutlined";
import { Box, CircularProgress, ListItemText, Menu, MenuItem, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useAccount } from "../account/account";
import { useDomainChoices } from "../account/useDomainChoices";
import { useSwitchDomain } from "../account/useSwitchDomain";
import { useText } from "../messages/useText";

const SEARCH_FROM = 8;
/** Keys for the menu, and not for its search input. */
const MOVES: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "Escape", "Tab"]);

/** The menu of the user's domains. */
export default function DomainMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { domain } = useAccount();
  const t = useText();
  const [search, setSearch] = useState("");
  const { shown, others, listed, isPending, error } = useDomainChoices(search);
  const { target, switchTo } = useSwitchDomain();
  const isEmpty = shown.length === 0 && !error;
  const isSearched = search !== "" || listed.length >= SEARCH_FROM;

  return (
    <Menu
      anchorEl={anchor}
      open
      // Typing is for the search: on an item of the menu, letters would jump to another item and a space
      // would choose the item.
      autoFocus={!isSearched}
      disableAutoFocusItem={isSearched}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 280, maxHeight: 440 } } }}
    >
      {isSearched && (
        <Box
          sx={{ px: 2, py: 1 }}
          onKeyDown={(event) => {
            if (!MOVES.has(event.key)) event.stopPropagation();
          }}
        >
          <TextField
            autoFocus
            label={t("layout.bar.findDomain")}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Box>
      )}
      {isEmpty && isPending && (
        <MenuItem disabled>
          <CircularProgress size={16} color="inherit" sx={{ mr: 1.5 }} /> {t("layout.bar.loadingDomains")}
        </MenuItem>
      )}
      {isEmpty && !isPending && <Note>{t("layout.bar.noDomain", { search: search.trim() })}</Note>}
      {error && <MenuItem disabled>{error.message}</MenuItem>}
      {shown.map((each) => (
        <MenuItem
          key={each.id}
          selected={each.id === domain.id}
          disabled={target !== null}
          onClick={() => (each.id === domain.id ? onClose() : void switchTo(each))}
        >
          <ListItemText
            primary={each.title}
            secondary={
              each.id === target
                ? t("layout.bar.switching")
                : each.status === "suspended"
                  ? t("layout.bar.suspended")
                  : each.host
            }
          />
          {each.id === domain.id && (
            <CheckOutlined fontSize="small" sx={{ ml: 2 }} titleAccess={t("layout.bar.current")} />
          )}
        </MenuItem>
      ))}
      {others > 0 && <Note>{t("layout.bar.moreDomains", { smart_count: others })}</Note>}
    </Menu>
  );
}

/** A text below the search, which is not selectable. */
function Note({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1, maxWidth: 320 }}>
      {children}
    </Typography>
  );
}
