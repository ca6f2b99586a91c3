import { createContext, use } from "react";
import type { Theme } from "../../../client/theme";
import type { SitePayload } from "../../../generated/schema";
import type { BlockPosition } from "../model/document";

/** What the page in the canvas is drawn with. */
interface Canvas {
  site: SitePayload;
  theme: Theme;
  /** Makes the builder's keys work in a document, and hears what is clicked in it; gives back what ends that. */
  listen: (page: Document) => () => void;
  /** Asks for the lists of the site; those that the page showed when it was opened are there from the beginning. */
  wantLists: () => void;
  /** Asks for all its menus, which a block may show that the page did not have then. */
  wantMenus: () => void;
  /** Likewise for all its places. */
  wantPlaces: () => void;
}

/** Called when the page stands in the canvas; whatever else the builder shows can come after it. */
export const DrawnContext = createContext(() => {});

/** What a "+" of the page leads to, and the place that was chosen with one. */
interface Inserting {
  insert: (place: BlockPosition) => void;
  place: BlockPosition | null;
}

export const InsertContext = createContext<Inserting>({ insert: () => {}, place: null });

export const CanvasContext = createContext<Canvas | null>(null);

export function useCanvas(): Canvas {
  const canvas = use(CanvasContext);
  if (!canvas) throw new Error("Drawn outside of the builder");
  return canvas;
}
