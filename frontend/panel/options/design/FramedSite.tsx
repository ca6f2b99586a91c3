import { Box, Skeleton } from "@mui/material";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { SitePayload } from "../../../generated/schema";
import { WholePage } from "../../../site/Main";
import { getShell } from "../../../site/shell";
import siteStyles from "../../../site/site.css?url";
import { type Codes, cssVariables } from "../colors/pairs";
import type { Theme } from "./readings";

interface Props {
  site: SitePayload | undefined;
  codes: Codes;
  theme: Theme;
  /** The width of the page, in pixels. */
  width: number;
  /** The accessible description. */
  label: string;
}

const HEIGHT = 620;
const DOCUMENT = `<!doctype html><link rel="stylesheet" href="${siteStyles}">`;

/** A page of the site in a frame. The width of the frame selects the layout; links do nothing. */
export function FramedSite({ site, codes, theme, width, label }: Props) {
  const { frame, scale } = useScale(width);
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
    <Box
      ref={frame}
      role="img"
      aria-label={label}
      sx={({ colors }) => ({
        position: "relative",
        height: HEIGHT,
        overflow: "hidden",
        borderRadius: "8px",
        border: `1px solid ${colors.line}`,
      })}
    >
      {!site && <Skeleton variant="rectangular" width="100%" height="100%" />}
      <iframe
        title={label}
        srcDoc={DOCUMENT}
        tabIndex={-1}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
        style={{
          position: "absolute",
          insetInlineStart: `calc(50% - ${(width * scale) / 2}px)`,
          width,
          height: HEIGHT / scale,
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
    </Box>
  );
}

/** Return the scale of a page of this width: as large as the frame allows. */
function useScale(width: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(400);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, scale: Math.min(1, room / width) };
}
