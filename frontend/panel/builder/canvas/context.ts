import { createContext, use } from "react";
import type { Theme } from "../../../client/theme";
import type { SitePayload } from "../../../generated/schema";
import type { BlockPosition } from "../model/document";

/** The data and functions that the canvas needs. */
interface Canvas {
  site: SitePayload;
  theme: Theme;
  /** Handle the builder's keys and clicks in a document. Return a function that removes the handlers. */
  listen: (page: Document) => () => void;
  /**
   * Request the lists of the site. The lists that the page showed when it was opened are already available.
   */
  wantLists: () => void;
  /** Request all menus, for a block with a menu that was added after the page was opened. */
  wantMenus: () => void;
  /** Request all places, for a block with places that was added after the page was opened. */
  wantPlaces: () => void;
}

/** Called when the page is rendered in the canvas, so that the rest of the builder can follow. */
export const RenderedContext = createContext(() => {});

/** The action of the "+" buttons in the page, and the position that the user selected with one. */
interface Inserting {
  insert: (place: BlockPosition) => void;
  place: BlockPosition | null;
}

export const InsertContext = createContext<Inserting>({ insert: () => {}, place: null });

export const CanvasContext = createContext<Canvas | null>(null);

export function useCanvas(): Canvas {
  const canvas = use(CanvasContext);
  if (!canvas) throw new Error("Rendered outside of the builder");
  return canvas;
}
