import type { ReactElement } from "react";
import type { DrawnBlock } from "../generated/schema";

/** One part of a page that can be left out without the others noticing. */
export interface PageSection {
  id: string;
  element: ReactElement | null;
  /** The block it is, on a page somebody built. */
  block?: DrawnBlock;
}
