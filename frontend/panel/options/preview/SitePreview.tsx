import "../../../theme/families.css";
import "../../../theme/fonts/instrument-sans.css";
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { SitePayload } from "../../../generated/schema";
import { Dock } from "../../../site/parts/Dock";
import { Site } from "../../../site/Site";
import { getShell } from "../../../site/shell";
import { VisitProvider } from "../../../site/VisitProvider";
import { PreviewFrame, useFrameWidth } from "../../kit/site/PreviewFrame";
import { type Codes, cssVariables } from "../../kit/site/pairs";
import { siteStyles } from "./siteStyles";

interface Props {
  site: SitePayload | undefined;
  codes: Codes;
  theme: "light" | "dark";
  /** The accessible description of the preview. */
  label: string;
  /** The visible height, in pixels of the preview. */
  height: number;
  /** The width of the page; if unset, the width of this screen. */
  width?: number | undefined;
  /** The content of the page's `<main>`. */
  children: ReactNode;
}

/**
 * A page of the public site, scaled down and not interactive, rendered with the site's components and styles.
 */
export function SitePreview({ site, codes, theme, label, height, width: asked, children }: Props) {
  const { frame, frameWidth } = useFrameWidth();
  const width = asked ?? getPageWidth();
  const scale = frameWidth / width;
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);

  useLayoutEffect(() => {
    if (!host.current) return;
    // The shadow root isolates the styles of the site from those of the panel.
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [siteStyles()];
    setRoot(shadow);
  }, []);

  return (
    <PreviewFrame ref={frame} label={label} height={height} isLoading={!site}>
      <div
        ref={host}
        inert
        data-theme={theme}
        style={{
          ...(cssVariables(codes) as CSSProperties),
          position: "absolute",
          width,
          transform: `scale(${scale})`,
          transformOrigin: "0 0",
        }}
      />
      {root &&
        site &&
        createPortal(
          <div className="site-document" {...getAttributes(site)}>
            <VisitProvider site={site} shell={getShell(site)}>
              <Site dock={<Dock />}>
                <main style={{ minHeight: 0 }}>{children}</main>
              </Site>
            </VisitProvider>
          </div>,
          root,
        )}
    </PreviewFrame>
  );
}

/** Return the width of the page in the layout for this screen. */
function getPageWidth(): number {
  return window.innerWidth >= 960 ? 1180 : window.innerWidth >= 600 ? 760 : 420;
}

/** Return the attributes that select the styles of the template and the design. */
function getAttributes({ domain, design }: SitePayload): Record<string, string> {
  const chosen = { template: domain.template, ...design };
  return Object.fromEntries(Object.entries(chosen).map(([name, value]) => [`data-${name}`, value]));
}
