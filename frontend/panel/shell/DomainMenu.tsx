import CheckOutlined from "@mui/icons-material/CheckOutlined";
import { Box, CircularProgress, ListItemText, Menu, MenuItem, TextField } from "@mui/material";
import { useState } from "react";
import { useAccount } from "../account/account";
import { useDomains } from "../account/useDomains";
import { useSwitchDomain } from "../account/useSwitchDomain";
import { useText } from "../messages/useText";

const SEARCH_FROM = 8;
/** Keys that mean the menu, not the words in its search. */
const MOVES: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "Escape", "Tab"]);

/** The user's domains, below what opened the list. */
export default function DomainMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { domain } = useAccount();
  const t = useText();
  const [search, setSearch] = useState("");
  const domains = useDomains(search);
  const { target, switchTo } = useSwitchDomain();
  const wanted = search.trim().toLowerCase();
  const shown = (domains.data ?? []).filter((each) =>
    `${each.title} ${each.host}`.toLowerCase().includes(wanted),
  );

  const isSearched = search !== "" || (domains.data?.length ?? 0) >= SEARCH_FROM;

  return (
    <Menu
      anchorEl={anchor}
      open
      // Whoever types means the search: on an item, letters would go to another one and a space would choose it.
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
      {domains.isPending && (
        <MenuItem disabled>
          <CircularProgress size={16} color="inherit" sx={{ mr: 1.5 }} /> {t("layout.bar.loadingDomains")}
        </MenuItem>
      )}
      {domains.error && <MenuItem disabled>{domains.error.message}</MenuItem>}
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
    </Menu>
  );
}
