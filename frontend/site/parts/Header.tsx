import type { ReactNode } from "react";
import { useShell } from "../context";
import { typeset } from "../typeset";
import { Icon } from "./Icon";
import { Menu } from "./Menu";
import { Picture } from "./Picture";
import { logoWidth } from "./widths";

/** The site name and its menu. On phones the menu is a popover, which also works without a script. */
export function Header({ dock }: { dock: ReactNode }) {
  const { menus, is_business } = useShell();
  return (
    <header className="header">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="wrap header-row">
        <Brand />
        {menus.header.length > 0 && (
          <>
            <button type="button" className="menu-button" popoverTarget="menu">
              <Icon name="menu" />
              <span>{is_business ? "More" : "Menu"}</span>
            </button>
            <nav id="menu" className="header-nav" popover="auto" aria-label="Main">
              <Menu items={menus.header} />
            </nav>
          </>
        )}
        <a className="search-link" href="/search" aria-label="Search">
          <Icon name="search" />
        </a>
        {dock}
      </div>
    </header>
  );
}

/** Titles with more characters get a smaller font size. */
const LONG_TITLE = 20;
/** Titles with more characters make the header so tall that it does not stay in view on phones. */
const VERY_LONG_TITLE = 44;

/** Return the length class of a name, which decides its font size. */
export function measureName({ length }: string): "" | "very" | undefined {
  if (length > VERY_LONG_TITLE) return "very";
  return length > LONG_TITLE ? "" : undefined;
}

/** The logo and the name. A logo as wide as a name replaces the name. */
function Brand() {
  const { options, domain } = useShell();
  const { logo } = options;
  const title = typeset(options.title || domain.title);
  const isWordmark = logo?.width && logo.height && logo.width > 2 * logo.height;
  return (
    <a className="brand" href="/" data-long={measureName(title)}>
      {logo && <Picture item={logo} sizes={logoWidth(logo)} alt={isWordmark ? title : ""} when="early" />}
      {!isWordmark && <span>{title}</span>}
    </a>
  );
}
