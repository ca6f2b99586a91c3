import type { ReactNode } from "react";
import { OwnNames } from "../../messages/useText";
import { useSiteOptions } from "../layout/useDomainLook";

const NONE: readonly never[] = [];

/** Calls collections what this domain calls them. */
export function DomainNames({ children }: { children: ReactNode }) {
  const { data } = useSiteOptions();
  return <OwnNames names={data?.collections ?? NONE}>{children}</OwnNames>;
}

/** Whether this domain has no use for that collection: it is reached by its address and by searching. */
export function useIsHidden(): (slug: string) => boolean {
  const { data } = useSiteOptions();
  return (slug) => (data?.collections ?? NONE).some((each) => each.slug === slug && each.is_hidden);
}
