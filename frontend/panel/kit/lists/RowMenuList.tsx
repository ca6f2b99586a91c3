import { Menu, MenuItem } from "@mui/material";
import { Link } from "react-router-dom";
import type { OpenedMenu } from "./RowMenu";

interface Props extends OpenedMenu {
  isOpen: boolean;
  onClose: () => void;
}

/** The actions of a row, below the button that opened them. */
export default function RowMenuList({ actions, top, left, isOpen, onClose }: Props) {
  return (
    <Menu
      anchorReference="anchorPosition"
      anchorPosition={{ top, left }}
      open={isOpen}
      onClose={onClose}
      onClick={onClose}
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
  );
}
