import { type ReactNode, useMemo } from "react";
import { VisitContext } from "../../../site/context";
import { sections } from "../../../site/layouts/blocks";
import { Dock } from "../../../site/parts/Dock";
import { Footer } from "../../../site/parts/Footer";
import { Header } from "../../../site/parts/Header";
import { useCanvas } from "./context";

/** The page around the blocks; header and footer are those of the site, and edited elsewhere. */
export function PageView({ children }: { children?: ReactNode }) {
  const { site } = useCanvas();
  const visit = useMemo(() => ({ site, now: new Date(site.now) }), [site]);
  // What stands above the blocks, if they do not begin with something that takes its place.
  const head = sections(site).find(({ id }) => id === "head");
  return (
    <VisitContext value={visit}>
      <div inert>
        <Header dock={<Dock />} />
      </div>
      <main id="main">
        {head && <div inert>{head.element}</div>}
        {children}
      </main>
      <div inert>
        <Footer />
      </div>
    </VisitContext>
  );
}
