import { type ReactNode, useMemo } from "react";
import type { SitePayload } from "../generated/schema";
import { VisitContext } from "./context";
import { Boundary } from "./parts/Boundary";
import { Footer } from "./parts/Footer";
import { Header } from "./parts/Header";
import { Notice } from "./parts/Notice";

interface Props {
  site: SitePayload;
  /** What stands at hand in the header: the same on all pages of a site. */
  dock: ReactNode;
  /** The `<main>` of the page. */
  children: ReactNode;
}

/** A whole page, or a word of regret. */
export function Site({ site, dock, children }: Props) {
  const visit = useMemo(() => ({ site, now: new Date(site.now) }), [site]);
  return (
    <Boundary name="the page" fallback={<Broken />}>
      <VisitContext value={visit}>
        <Header dock={dock} />
        <Notice of={0} />
        {children}
        <Footer />
      </VisitContext>
    </Boundary>
  );
}

function Broken() {
  return (
    <main className="broken">
      <h1>SOMETHING WENT WRONG.</h1>
      <a className="button" href="/">
        Take me home
      </a>
    </main>
  );
}
