import { renderToString } from "react-dom/server";
import { VisitContext } from "./context";
import { Main, sectionsOf } from "./Main";
import type { SitePayload } from "./payload";
import { Site } from "./Site";

export interface Drawn {
  html: string;
  /** What could not be drawn, and why. */
  failures: { section: string; error: unknown }[];
}

/** The body of a page. A section that throws is left out; a header or footer that throws is the caller's problem. */
export function draw(site: SitePayload): Drawn {
  try {
    return { html: html(site, []), failures: [] };
  } catch (error) {
    const failures = failingSections(site);
    if (!failures.length) throw error;
    return {
      html: html(
        site,
        failures.map(({ section }) => section),
      ),
      failures,
    };
  }
}

function html(site: SitePayload, leftOut: string[]): string {
  return renderToString(
    <Site site={site}>
      <Main leftOut={leftOut} />
    </Site>,
  );
}

/** Only after a failure: draws each section alone to learn which one it was. */
function failingSections(site: SitePayload): Drawn["failures"] {
  const visit = { site, now: new Date(site.now) };
  return sectionsOf(site).flatMap(({ id, element }) => {
    try {
      renderToString(<VisitContext value={visit}>{element}</VisitContext>);
      return [];
    } catch (error) {
      return [{ section: id, error }];
    }
  });
}
