import MoreVertOutlined from "@mui/icons-material/MoreVertOutlined";
import { IconButton } from "@mui/material";
import { createContext, type MouseEvent, type ReactNode, Suspense, use, useCallback, useState } from "react";
import { screen, usePreloaded } from "../layout/lazyScreen";

const RowMenuList = screen(() => import("./RowMenuList"));

export interface RowAction {
  label: string;
  to?: string;
  href?: string;
  onClick?: () => void;
}

type OpenRowMenu = (button: HTMLElement, actions: readonly RowAction[]) => void;

const OpenMenu = createContext<OpenRowMenu>(() => {
  throw new Error("There is no place for the menus of rows");
});

export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const open = use(OpenMenu);
  const approach = usePreloaded(RowMenuList);
  if (actions.length === 0) return null;

  function press(event: MouseEvent<HTMLElement>) {
    if (event.button !== 0) return;
    // Focus the button before the menu opens, so that the menu returns focus to it and Escape reaches the
    // menu.
    event.preventDefault();
    event.currentTarget.focus();
    open(event.currentTarget, actions);
  }

  return (
    <IconButton
      aria-label={label}
      aria-haspopup="menu"
      // A search may replace the row between press and release. The browser then sends no click.
      onMouseDown={press}
      onClick={(event) => open(event.currentTarget, actions)}
      {...approach}
      sx={{ width: 44, height: 44 }}
    >
      <MoreVertOutlined fontSize="small" />
    </IconButton>
  );
}

export interface OpenedMenu {
  actions: readonly RowAction[];
  top: number;
  left: number;
}

/**
 * A menu shared by all rows. It is rendered outside the rows, because a refresh may re-render or remove a row
 * while the menu is open.
 */
export function RowMenus({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const close = () => setIsOpen(false);
  const open = useCallback<OpenRowMenu>((button, some) => {
    const place = button.getBoundingClientRect();
    setOpened({ actions: some, top: place.bottom, left: place.left });
    setIsOpen(true);
  }, []);
  return (
    <OpenMenu value={open}>
      {children}
      {opened && (
        <Suspense fallback={null}>
          <RowMenuList {...opened} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </OpenMenu>
  );
}
