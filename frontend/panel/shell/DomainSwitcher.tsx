import CheckOutlined from "@mui/icons-material/CheckOutlined";
import UnfoldMoreOutlined from "@mui/icons-material/UnfoldMoreOutlined";
import {
  Box,
  Button,
  CircularProgress,
  ListItemText,
  Menu,
  MenuItem,
  TextField,
  Typography,
} from "@mui/material";
import { type MouseEvent, useState } from "react";
import { useAccount } from "../account/account";
import { useDomains } from "../account/useDomains";
import { useSwitchDomain } from "../account/useSwitchDomain";
import { useText } from "../messages/useText";
import { DomainMark } from "./DomainMark";

const SEARCH_FROM = 8;

/** The domain's name, and the way to the user's other domains. */
export function DomainSwitcher() {
  const { domain } = useAccount();
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [search, setSearch] = useState("");
  const domains = useDomains(anchor !== null);
  const { target, switchTo } = useSwitchDomain();
  const wanted = search.trim().toLowerCase();
  const shown = (domains.data ?? []).filter((each) =>
    `${each.title} ${each.host}`.toLowerCase().includes(wanted),
  );

  return (
    <>
      <Button
        aria-label={t("layout.bar.switchDomain", { domain: domain.title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        endIcon={<UnfoldMoreOutlined />}
        sx={{ px: 1, py: 0.5, minWidth: 0, textAlign: "left", justifyContent: "flex-start" }}
      >
        <DomainMark title={domain.title} />
        <Box sx={{ ml: 1.25, minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 600, lineHeight: 1.2 }}>
            {domain.title}
          </Typography>
          <Typography
            noWrap
            variant="caption"
            color="textSecondary"
            sx={{ display: "block", lineHeight: 1.3 }}
          >
            {domain.host}
          </Typography>
        </Box>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { minWidth: 280, maxHeight: 440 } } }}
      >
        {(domains.data?.length ?? 0) >= SEARCH_FROM && (
          <Box sx={{ px: 2, py: 1 }} onKeyDown={(event) => event.stopPropagation()}>
            <TextField
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
            onClick={() => (each.id === domain.id ? setAnchor(null) : void switchTo(each))}
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
    </>
  );
}
