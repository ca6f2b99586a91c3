import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { type Catalogue, type OwnName, withOwnNames } from "./catalogue";
import { currentCatalogue, onLanguageChange } from "./language";
import type { Translate } from "./shape";

const ShownLanguage = createContext<Catalogue>(currentCatalogue());

/** Provides the language of the interface to all screens inside, and updates them when it changes. */
export function SpokenLanguage({ children }: { children: ReactNode }) {
  const catalogue = useSyncExternalStore(onLanguageChange, currentCatalogue);
  return <ShownLanguage value={catalogue}>{children}</ShownLanguage>;
}

/** Provides the domain's names of collections to all screens inside. */
export function OwnNames({ names, children }: { names: readonly OwnName[]; children: ReactNode }) {
  const catalogue = use(ShownLanguage);
  const own = useMemo(() => withOwnNames(catalogue, names), [catalogue, names]);
  return <ShownLanguage value={own}>{children}</ShownLanguage>;
}

/** Return a function that returns texts by their keys: `t("users.remove.title", { name })`. */
export function useText(): Translate {
  return use(ShownLanguage).t;
}

export function useCatalogue(): Catalogue {
  return use(ShownLanguage);
}
