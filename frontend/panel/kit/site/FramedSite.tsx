import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Theme } from "../../../client/theme";
import type { SitePayload } from "../../../generated/schema";
import { WholePage } from "../../../site/Main";
import { getShell } from "../../../site/shell";
import siteStyles from "../../../site/site.css?url";
import { PreviewFrame, useFrameWidth } from "./PreviewFrame";
import { type Codes, cssVariables } from "./pairs";

interface Props {
  site: SitePayload | undefined;
  codes: Codes;
  theme: Theme;
  /** The width of the page, in pixels. */
  width: number;
  /** The visible height, in pixels of the panel. */
  height?: number;
  /** The accessible description. */
  label: string;
}

const HEIGHT = 620;
const DOCUMENT = `<!doctype html><link rel="stylesheet" href="${siteStyles}">`;

/** A page of the site in a frame. The width of the frame selects the layout. Links do nothing. */
export function FramedSite({ site, codes, theme, width, height = HEIGHT, label }: Props) {
  const { frame, frameWidth } = useFrameWidth();
  const scale = Math.min(1, frameWidth / width);
  const [page, setPage] = useState<Document | null>(null);

  useEffect(() => {
    if (!page) return;
    page.documentElement.dataset.theme = theme;
    for (const [name, code] of Object.entries(cssVariables(codes))) {
      page.documentElement.style.setProperty(name, code);
    }
  }, [page, theme, codes]);

  useEffect(() => {
    if (!page || !site) return;
    Object.assign(page.body.dataset, { template: site.domain.template, ...site.design });
  }, [page, site]);

  return (
    <PreviewFrame ref={frame} label={label} height={height} isLoading={!site}>
      <iframe
        title={label}
        srcDoc={DOCUMENT}
        tabIndex={-1}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
        style={{
          position: "absolute",
          insetInlineStart: `calc(50% - ${(width * scale) / 2}px)`,
          width,
          height: height / scale,
          border: 0,
          transform: `scale(${scale})`,
          transformOrigin: "0 0",
        }}
      />
      {page &&
        site &&
        createPortal(
          <div inert>
            <WholePage site={site} shell={getShell(site)} />
          </div>,
          page.body,
        )}
    </PreviewFrame>
  );
}
