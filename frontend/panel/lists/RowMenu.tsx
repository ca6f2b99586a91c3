import MoreVertOutlined from "@mui/icons-material/MoreVertOutlined";
import { IconButton, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import { Link } from "react-router-dom";

export interface RowAction {
  label: string;
  to?: string;
  href?: string;
  onClick?: () => void;
}

/** What can be done to one row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <MoreVertOutlined fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} onClick={close}>
        {actions.map(({ label: name, to, href, onClick }) => (
          <MenuItem
            key={name}
            {...(to && { component: Link, to })}
            {...(href && { component: "a", href, target: "_blank", rel: "noopener" })}
            {...(onClick && { onClick })}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
