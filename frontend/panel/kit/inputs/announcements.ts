import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import type { RefObject } from "react";
import type { Translate } from "../../messages/shape";

export interface NamedRow {
  id: UniqueIdentifier;
  name: string;
}

/** Return the screen reader announcements of a row that is being dragged. */
export function announcementsFor(
  t: Translate,
  rows: readonly NamedRow[],
  hasMoved: RefObject<boolean>,
): Announcements {
  const getName = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.name ?? "";
  const at = (id: UniqueIdentifier, place: UniqueIdentifier = id) => ({
    name: getName(id),
    place: rows.findIndex((row) => row.id === place) + 1,
  });
  return {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return t("inputs.sorting.pickedUp", at(active.id));
    },
    onDragOver: ({ active, over }) => {
      // A picked-up row counts as being over its own position, which would interrupt the announcement.
      if (!over || (over.id === active.id && !hasMoved.current)) return undefined;
      hasMoved.current = true;
      return t("inputs.sorting.over", at(active.id, over.id));
    },
    onDragEnd: ({ active, over }) => (over ? t("inputs.sorting.putDown", at(active.id, over.id)) : ""),
    onDragCancel: ({ active }) => t("inputs.sorting.stays", at(active.id)),
  };
}
