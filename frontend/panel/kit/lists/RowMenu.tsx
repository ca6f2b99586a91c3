import MoreVertOutlined from "@mui/icons-material/MoreVertOutlined";
import { IconButton, Menu, MenuItem } from "@mui/material";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { Link } from "react-router-dom";

export interface RowAction {
  label: string;
  to?: string;
  href?: string;
  onClick?: () => void;
}

type Open = (button: HTMLElement, actions: readonly RowAction[]) => void;

const OpenMenu = createContext<Open>(() => {
  throw new Error("There is no place for the menus of rows");
});

/** What can be done to one row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const open = use(OpenMenu);
  if (actions.length === 0) return null;
  return (
    <IconButton
      aria-label={label}
      aria-haspopup="menu"
      onClick={(event) => open(event.currentTarget, actions)}
      sx={{ width: 44, height: 44 }}
    >
      <MoreVertOutlined fontSize="small" />
    </IconButton>
  );
}

interface Opened {
  actions: readonly RowAction[];
  top: number;
  left: number;
}

/** The one menu of all rows inside. It is none of theirs: a list that is read anew may draw its rows again, or lose
 * one, and the menu somebody has just opened stays under their pointer. */
export function RowMenus({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [{ actions, top, left }, setOpened] = useState<Opened>({ actions: [], top: 0, left: 0 });
  const close = () => setIsOpen(false);
  const open = useCallback<Open>((button, some) => {
    const place = button.getBoundingClientRect();
    setOpened({ actions: some, top: place.bottom, left: place.left });
    setIsOpen(true);
  }, []);
  return (
    <OpenMenu value={open}>
      {children}
      <Menu
        anchorReference="anchorPosition"
        anchorPosition={{ top, left }}
        open={isOpen}
        onClose={close}
        onClick={close}
      >
        {actions.map(({ label, to, href, onClick }) => (
          <MenuItem
            key={label}
            {...(to && { component: Link, to })}
            {...(href && { component: "a", href, target: "_blank", rel: "noopener" })}
            {...(onClick && { onClick })}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </OpenMenu>
  );
}
