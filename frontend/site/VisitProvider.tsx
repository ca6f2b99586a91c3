import { type ReactNode, useMemo } from "react";
import type { SitePayload } from "../generated/schema";
import { ShellContext, VisitContext } from "./context";
import type { PageShell } from "./shell";

interface Props {
  site: SitePayload;
  shell: PageShell;
  children: ReactNode;
}

/** Provides the contexts for every part of a page, including its header and footer. */
export function VisitProvider({ site, shell, children }: Props) {
  const visit = useMemo(() => ({ site, now: new Date(site.now) }), [site]);
  return (
    <VisitContext value={visit}>
      <ShellContext value={shell}>{children}</ShellContext>
    </VisitContext>
  );
}
