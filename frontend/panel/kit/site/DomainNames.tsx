import type { ReactNode } from "react";
import { OwnNames } from "../../messages/useText";
import { useSiteOptions } from "../layout/useDomainLook";

const NONE: readonly never[] = [];

/** Provides the domain's collection names to its children. */
export function DomainNames({ children }: { children: ReactNode }) {
  const { data } = useSiteOptions();
  return <OwnNames names={data?.collections ?? NONE}>{children}</OwnNames>;
}

/**
 * Return a function that tells whether a collection is hidden on this domain. A hidden collection is
 * available only by URL and search.
 */
export function useIsHidden(): (slug: string) => boolean {
  const { data } = useSiteOptions();
  return (slug) => (data?.collections ?? NONE).some((each) => each.slug === slug && each.is_hidden);
}
