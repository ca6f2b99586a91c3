import type { ReactElement } from "react";

/** One part of a page that can be left out without the others noticing. */
export interface Section {
  id: string;
  element: ReactElement | null;
}
