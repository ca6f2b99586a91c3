import type { MenuEntry } from "../../generated/schema";
import { useShell } from "../context";
import { safe } from "../links";
import { typeset } from "../typeset";
import { Icon } from "./Icon";

/** A menu tree. An item with children is a `<details>`, so it works without the script. */
export function Menu({ items, nested = false }: { items: MenuEntry[]; nested?: boolean }) {
  return (
    <ul className={nested ? "submenu" : "menu"}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a menu never changes order, and two items may look alike
        <li key={index}>
          {item.children.length === 0 ? (
            <MenuLink item={item} />
          ) : nested ? (
            <>
              <MenuLink item={item} />
              <Menu items={item.children} nested />
            </>
          ) : (
            <Dropdown item={item} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Dropdown({ item }: { item: MenuEntry }) {
  return (
    <details className="dropdown" name="menu">
      <summary>
        {typeset(item.text)}
        <Icon name="down" />
      </summary>
      <div className="dropdown-body">
        {item.url && <MenuLink item={item} />}
        <Menu items={item.children} nested />
      </div>
    </details>
  );
}

function MenuLink({ item }: { item: MenuEntry }) {
  const here = item.url === `/${useShell().url}`;
  return item.url ? (
    <a href={safe(item.url)} aria-current={here ? "page" : undefined}>
      {typeset(item.text)}
    </a>
  ) : (
    <span>{typeset(item.text)}</span>
  );
}
