import puckStyles from "@puckeditor/core/no-external.css?url";
import { type ReactNode, use, useEffect } from "react";
import siteStyles from "../../../site/site.css?url";
import { ignoreMissedDrops } from "../../kit/media/ignoreMissedDrops";
import { useMediaUrls } from "../../kit/media/urls";
import { useText } from "../../messages/useText";
import { allowStyles } from "./allowStyles";
import { RenderedContext, useCanvas } from "./context";
import frameStyles from "./frame.css?url";
import { keepInside, rescuePicturesIn } from "./guards";
import { Inserters } from "./Inserters";

interface Props {
  children: ReactNode;
  document?: Document | undefined;
}

/**
 * The document of the page, with the styles of the site and the colors of the domain, but not of the panel.
 */
export function Frame({ children, document: page }: Props) {
  const t = useText();
  const { site, theme, listen } = useCanvas();
  const { origin } = useMediaUrls();
  if (page) allowStyles(page);

  useEffect(() => {
    if (!page) return;
    page.documentElement.lang = "en";
    page.title = t("builder.canvas.page");
    page.documentElement.style.setProperty("--canvas-first", JSON.stringify(t("builder.canvas.first")));
    page.documentElement.style.setProperty("--canvas-inside", JSON.stringify(t("builder.canvas.inside")));
    page.documentElement.style.setProperty("--canvas-write", JSON.stringify(t("builder.canvas.write")));
    const frame = page.defaultView?.frameElement;
    // Other frames have a title that describes their content.
    if (frame?.id === "preview-frame") frame.setAttribute("title", page.title);
    const links = [puckStyles, siteStyles, frameStyles].map((href) => {
      const link = page.createElement("link");
      link.rel = "stylesheet";
      link.href = href;
      page.head.append(link);
      return link;
    });
    const stops = [keepInside(page), rescuePicturesIn(page, origin)];
    return () => {
      for (const link of links) link.remove();
      for (const stop of stops) stop();
    };
  }, [page, t, origin]);

  useEffect(() => {
    if (!page) return;
    page.documentElement.dataset.theme = theme;
    Object.assign(page.body.dataset, { template: site.domain.template, ...site.design });
    for (const { domain_color_type_id: type, code } of site.colors) {
      page.documentElement.style.setProperty(`--${NAMES[type - 1]}`, code);
    }
  }, [page, theme, site]);

  useEffect(() => (page ? listen(page) : undefined), [page, listen]);

  useEffect(() => {
    if (page?.defaultView) ignoreMissedDrops(page.defaultView);
  }, [page]);

  const onRendered = use(RenderedContext);
  useEffect(() => {
    if (page) onRendered();
  }, [page, onRendered]);

  // Other frames only show previews of blocks.
  const isBuilt = page?.defaultView?.frameElement?.id === "preview-frame";
  return (
    <>
      {page && isBuilt && <Inserters page={page} />}
      {children}
    </>
  );
}

/** The custom properties of the colors, in the order of the color types. */
const NAMES =
  "accent-text primary-text secondary-text accent-bg primary-bg secondary-bg base-text base-bg".split(" ");
