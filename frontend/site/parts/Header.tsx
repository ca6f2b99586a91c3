import { useVisit } from "../context";
import { typeset } from "../typeset";
import { Dock } from "./Dock";
import { Icon } from "./Icon";
import { Menu } from "./Menu";
import { Picture } from "./Picture";

/** The name of the site and its menu; on a phone the menu is a popover, which opens without a script as well. */
export function Header() {
  const { site } = useVisit();
  return (
    <header className="header">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="wrap header-row">
        <Brand />
        {site.menus.header.length > 0 && (
          <>
            <button type="button" className="menu-button" popoverTarget="menu">
              <Icon name="menu" />
              <span>Menu</span>
            </button>
            <nav id="menu" className="header-nav" popover="auto" aria-label="Main">
              <Menu items={site.menus.header} />
            </nav>
          </>
        )}
        <Dock />
      </div>
    </header>
  );
}

export function Brand() {
  const { options, domain } = useVisit().site;
  const title = typeset(options.title || domain.title);
  return (
    <a className="brand" href="/">
      {options.logo ? <Picture item={options.logo} sizes="12rem" first /> : title}
    </a>
  );
}
