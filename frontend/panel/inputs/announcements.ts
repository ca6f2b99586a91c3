import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import type { RefObject } from "react";

interface Named {
  id: UniqueIdentifier;
  name: string;
}

/** What is said to screen readers while a row is carried to another place. */
export function announcementsFor(rows: readonly Named[], hasMoved: RefObject<boolean>): Announcements {
  const nameOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.name ?? "";
  const place = (id: UniqueIdentifier | undefined) => rows.findIndex((row) => row.id === id) + 1;
  return {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return `${nameOf(active.id)} picked up at place ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // Being picked up counts as being over its own place, and would silence what has just been said.
      if (!over || (over.id === active.id && !hasMoved.current)) return undefined;
      hasMoved.current = true;
      return `${nameOf(active.id)} is over place ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} put down at place ${place(over.id)}.` : "",
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at place ${place(active.id)}.`,
  };
}
