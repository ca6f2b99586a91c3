import { type ReactNode, useMemo } from "react";
import type { SitePayload } from "../generated/schema";
import { ShellContext, VisitContext } from "./context";
import { shellOf } from "./shell";

/** For whatever draws a page of that payload, its header and footer included. */
export function VisitProvider({ site, children }: { site: SitePayload; children: ReactNode }) {
  const visit = useMemo(() => ({ site, now: new Date(site.now) }), [site]);
  const shell = useMemo(() => shellOf(site), [site]);
  return (
    <VisitContext value={visit}>
      <ShellContext value={shell}>{children}</ShellContext>
    </VisitContext>
  );
}
