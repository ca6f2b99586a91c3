import { useShell } from "../context";
import { onMap, safe, telephone } from "../links";
import { typeset } from "../typeset";
import { measureName } from "./Header";
import { Icon } from "./Icon";
import { Menu } from "./Menu";
import { ThemeSwitch } from "./ThemeSwitch";

export function Footer() {
  const { options, domain, menus, socials } = useShell();
  const title = typeset(options.title || domain.title);
  return (
    <footer className="footer" data-tone="primary">
      <div className="wrap footer-grid">
        <div className="footer-brand">
          <a className="brand" href="/" data-long={measureName(title)}>
            {title}
          </a>
          <Contact />
        </div>
        {menus.footer.length > 0 && (
          <nav aria-label="Footer" className="footer-menu">
            <h2>{typeset(options.menu_title) || "Explore"}</h2>
            <Menu items={menus.footer} nested />
          </nav>
        )}
        {socials.length > 0 && (
          <div className="footer-socials">
            <h2>{typeset(options.social_media_title) || "Follow"}</h2>
            <ul>
              {socials.map(({ id, link, icon }) => (
                <li key={id}>
                  <a href={safe(link)} rel="me noreferrer">
                    <Icon name={icon.data.icon} /> {icon.data.label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="footer-end">
          <p>{typeset(options.copyright) || `© ${title}`}</p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function Contact() {
  const { options, domain } = useShell();
  const { address, phone, email } = options;
  if (!address && !phone && !email) return null;
  return (
    <address>
      {address && (
        <a href={onMap({ name: options.title || domain.title, address })} rel="noreferrer">
          {address}
        </a>
      )}
      {phone && <a href={telephone(phone)}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
