import type { ReactElement } from "react";
import type { PublicBlock } from "../generated/schema";

/** A part of a page that can be left out without effect on the other parts. */
export interface PageSection {
  id: string;
  element: ReactElement | null;
  /** The block of this section, on a built page. */
  block?: PublicBlock;
}
