import { useSortable } from "@dnd-kit/sortable";
import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, InputBase } from "@mui/material";
import { type ReactNode, useState } from "react";
import { sectionLimits } from "../../generated/limits";
import { useToast } from "../kit/layout/useToast";
import { RowMenu } from "../kit/lists/RowMenu";
import { useText } from "../messages/useText";
import { getDropLineStyle } from "./dropLine";
import { isBlank, type SectionForm } from "./menuForm";
import type { Landing } from "./sections";
import type { MenuRows } from "./useMenuRows";

interface Props {
  section: SectionForm;
  place: number;
  count: number;
  rows: MenuRows;
  isReadOnly: boolean;
  /** The edge of the heading where a dragged dish would be dropped. */
  lands: Landing["edge"] | null;
  /** The dishes of the section, as rows. */
  children: ReactNode;
}

/** A section heading with its dishes. */
export function SectionCard({ section, place, count, rows, isReadOnly, lands, children }: Props) {
  const t = useText();
  const { say } = useToast();
  const { id, title, text, dishes } = section;
  const [hasText, setHasText] = useState(text !== "");
  // Dropping a dish on the heading puts it first in the section, or last in the previous section.
  const sortable = useSortable({ id, disabled: { draggable: true, droppable: isReadOnly } });
  const last = dishes.at(-1);
  const called = title || t("foodMenus.sections.untitled", { place: place + 1 });

  function remove() {
    const before = [...rows.current()];
    rows.removeSection(id);
    say(t("foodMenus.sections.removed", { title: called }), {
      label: t("layout.words.undo"),
      onClick: () => rows.putBack(before),
    });
  }

  const actions = [
    ...(hasText ? [] : [{ label: t("foodMenus.sections.addText"), onClick: () => setHasText(true) }]),
    ...(place > 0 ? [{ label: t("foodMenus.sections.up"), onClick: () => rows.moveSection(id, -1) }] : []),
    ...(place < count - 1
      ? [{ label: t("foodMenus.sections.down"), onClick: () => rows.moveSection(id, 1) }]
      : []),
    { label: t("foodMenus.sections.remove"), onClick: remove },
  ];
  return (
    <Box
      component="section"
      aria-label={called}
      sx={({ colors }) => ({
        border: `1px solid ${colors.line}`,
        borderRadius: "12px",
        backgroundColor: colors.paper,
        overflow: "hidden",
      })}
    >
      <Box
        ref={sortable.setNodeRef}
        data-row={id}
        sx={({ colors }) => ({
          ...getDropLineStyle(colors, lands),
          display: "grid",
          alignItems: "center",
          gridTemplateColumns: "minmax(0, 1fr) 44px",
          pl: { xs: 2, sm: 6 },
          pr: { xs: 0.5, sm: 1 },
          py: 0.5,
          backgroundColor: colors.chrome,
        })}
      >
        <InputBase
          value={title}
          readOnly={isReadOnly}
          placeholder={t("foodMenus.sections.title")}
          onChange={(event) => rows.changeSection(id, { title: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing || isReadOnly) return;
            event.preventDefault();
            const [first] = dishes;
            if (first) rows.focus(first.id);
            else rows.beginDish(id);
          }}
          inputProps={{
            "aria-label": t("foodMenus.sections.titleOf", { place: place + 1 }),
            "data-field": "name",
            maxLength: sectionLimits.title,
            enterKeyHint: "next",
          }}
          sx={{ minHeight: 44, fontWeight: 600, fontSize: "1.0625rem" }}
        />
        {!isReadOnly && (
          <RowMenu label={t("foodMenus.sections.actions", { title: called })} actions={actions} />
        )}
        {hasText && (
          <InputBase
            value={text}
            readOnly={isReadOnly}
            multiline
            placeholder={t("foodMenus.sections.text")}
            onChange={(event) => rows.changeSection(id, { text: event.target.value })}
            inputProps={{ "aria-label": t("foodMenus.sections.text"), maxLength: sectionLimits.text }}
            sx={{ gridColumn: "1 / -1", pb: 1 }}
          />
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {children}
      </Box>
      {!isReadOnly && (
        <Button
          startIcon={<AddOutlined />}
          onClick={() => (last && isBlank(last) ? rows.focus(last.id) : rows.beginDish(last?.id ?? id))}
          sx={({ colors }) => ({
            width: "100%",
            minHeight: 44,
            justifyContent: "start",
            pl: { xs: 2, sm: 6 },
            borderRadius: 0,
            borderTop: `1px solid ${colors.line}`,
          })}
        >
          {t("foodMenus.sections.addDish")}
        </Button>
      )}
    </Box>
  );
}
