import { type ReactNode, useMemo } from "react";
import { sections } from "../../../site/layouts/blocks";
import { Dock } from "../../../site/parts/Dock";
import { Footer } from "../../../site/parts/Footer";
import { Header } from "../../../site/parts/Header";
import { getShell } from "../../../site/shell";
import { VisitProvider } from "../../../site/VisitProvider";
import { useText } from "../../messages/useText";
import { useCanvas } from "./context";

/** The page around the blocks. The header and footer belong to the site and are edited in the site options. */
export function PageView({ children }: { children?: ReactNode }) {
  const t = useText();
  const { site } = useCanvas();
  const shell = useMemo(() => getShell(site), [site]);
  // The standard head of the page, unless the blocks begin with one that replaces it.
  const head = sections(site).find(({ id }) => id === "head");
  return (
    <VisitProvider site={site} shell={shell}>
      <div inert>
        <Header dock={<Dock />} />
      </div>
      <main id="main" aria-label={t("builder.canvas.page")}>
        {head && <div inert>{head.element}</div>}
        {children}
      </main>
      <div inert>
        <Footer />
      </div>
    </VisitProvider>
  );
}
