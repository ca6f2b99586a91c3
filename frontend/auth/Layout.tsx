import { type ReactNode, useEffect, useState } from "react";
import { bootData } from "../client/boot";
import { siteOrigin } from "../client/origins";
import { takeFlash } from "../client/session";
import { t } from "./messages/text";
import { ToastContext, useToast } from "./toast";

interface Props {
  title: string;
  children: ReactNode;
}

/** The layout of every sign-in page: the form, and the domain to sign in to. */
export function Layout({ title, children }: Props) {
  const { toast, show } = useToast();
  const { domain, logo, authBackground, isPanelHost } = bootData();
  const [flash] = useState(takeFlash);
  const siteTitle = domain?.title ?? location.hostname;
  const home = isPanelHost ? domain && siteOrigin(domain) : "/";

  useEffect(() => {
    document.title = `${title} | ${siteTitle}`;
  }, [title, siteTitle]);

  useEffect(() => {
    if (flash) show(flash);
  }, [flash, show]);

  return (
    <ToastContext value={show}>
      <main className="page">
        <section className="door" aria-label={siteTitle}>
          {authBackground && (
            <picture className="door-picture">
              {authBackground.sources.map(({ type, srcset }) => (
                <source key={type} type={type} srcSet={srcset} sizes="100vw" />
              ))}
              <img src={authBackground.url} alt="" fetchPriority="high" />
            </picture>
          )}
          <div className="awning" />
          <p className="sign">{siteTitle}</p>
        </section>
        <section className="desk">
          <div className="form">
            {logo && <img className="logo" src={logo} alt={siteTitle} />}
            <h1>{title}</h1>
            {children}
          </div>
          {home && (
            <p className="way-out">
              <a href={home}>{t("backTo", { site: siteTitle })}</a>
            </p>
          )}
        </section>
      </main>
      <div className="toasts" role="alert">
        {toast && <p className="toast">{toast}</p>}
      </div>
    </ToastContext>
  );
}
