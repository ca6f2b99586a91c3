import { useRef, useState } from "react";
import { answer, api } from "../../../client/api";
import type { MenuColumn, ReadMenu, ReadTable, UnreadLine } from "../../../generated/schema";
import { useDraftText } from "../../kit/forms/useDraftText";
import { useToast } from "../../kit/layout/useToast";
import { dishForm, newDish, newSection, type SectionForm } from "../menuForm";
import { hasDishColumn } from "./columns";

/** A parsed menu, ready to be added. */
export interface PastedMenu {
  sections: SectionForm[];
  unread: UnreadLine[];
  unreadCount: number;
  table: ReadTable | null;
}

/** Manage a pasted text: the server parses it, and parses it again after the columns of a table change. */
export function usePastedMenu() {
  const { sayError } = useToast();
  const [text, setText, forget] = useDraftText("food-menu.paste", "");
  const [read, setRead] = useState<PastedMenu | null>(null);
  const [isReading, setReading] = useState(false);
  const newest = useRef(0);

  async function parse(columns: (MenuColumn | null)[] | null = null, headerRows: number | null = null) {
    newest.current += 1;
    const mine = newest.current;
    setReading(true);
    try {
      const body = { text, columns, header_rows: headerRows };
      const { data } = await answer(api.POST("/api/food-menus/from-text", { body }));
      if (mine === newest.current) setRead(toPastedMenu(data));
    } catch (error) {
      sayError(error);
    } finally {
      if (mine === newest.current) setReading(false);
    }
  }

  /** Show the changed columns, and parse the text again once one of them contains the dishes. */
  function setColumns(table: ReadTable) {
    const fields = table.columns.map(({ field }) => field);
    setRead(
      (now) =>
        now && { ...now, sections: [], unread: [], unreadCount: 0, table: { ...table, is_known: false } },
    );
    if (hasDishColumn(fields)) void parse(fields, table.header_rows);
    else newest.current += 1;
  }

  function edit() {
    newest.current += 1;
    setReading(false);
    setRead(null);
  }

  return { text, setText, forget, read, isReading, parse, setColumns, edit };
}

function toPastedMenu({ sections, unread, unread_count, table }: ReadMenu): PastedMenu {
  return { sections: sections.map(withNewIds), unread, unreadCount: unread_count, table };
}

/** Add ids, which a parsed menu lacks. */
function withNewIds({ title, text, dishes }: ReadMenu["sections"][number]): SectionForm {
  const rows = dishes.map((dish) => ({ ...dishForm(dish), id: newDish().id }));
  return { ...newSection(), title, text, dishes: rows };
}
