import { closestCenter, DndContext, type DragEndEvent, DragOverlay } from "@dnd-kit/core";
import { SortableContext } from "@dnd-kit/sortable";
import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Until } from "../kit/foodMenus/soldOut";
import { announcementsFor } from "../kit/inputs/announcements";
import { useRowSensors } from "../kit/inputs/dragging";
import { RowMenus } from "../kit/lists/RowMenu";
import { useText } from "../messages/useText";
import { DishRow } from "./DishRow";
import { DraggedDish } from "./DraggedDish";
import type { DishForm, SectionForm } from "./menuForm";
import { SectionCard } from "./SectionCard";
import { allDishes, findDropTarget, type Landing } from "./sections";
import type { MenuRows } from "./useMenuRows";

interface Props {
  sections: SectionForm[];
  rows: MenuRows;
  /** The dish with open details at first. */
  firstOpen: string | null;
  currency: string;
  isStrict: boolean;
  isReadOnly: boolean;
  /** Return whether the dish is saved on the server. */
  isKnown: (id: string) => boolean;
  getUntil: (id: string) => Until;
  onMark: (dish: DishForm, until: Until) => void;
}

/** The sections of a menu and their dishes, which can be dragged between sections. */
export function MenuSections(props: Props) {
  const t = useText();
  const { sections, rows, currency, isStrict, isReadOnly, isKnown, getUntil, onMark } = props;
  const [opened, setOpened] = useState(props.firstOpen);
  const sensors = useRowSensors();
  const hasMoved = useRef(false);
  const [carriedId, setCarriedId] = useState<string | null>(null);
  const [lands, setLands] = useState<Landing | null>(null);
  const carried = carriedId === null ? undefined : allDishes(sections).find(({ id }) => id === carriedId);
  const named = sections.flatMap(({ id, title, dishes }, place) => [
    { id, name: title || t("foodMenus.sections.untitled", { place: place + 1 }) },
    ...dishes.map((dish) => ({ id: dish.id, name: dish.name || t("foodMenus.dish.new") })),
  ]);

  function putDown() {
    setCarriedId(null);
    setLands(null);
  }

  function drop({ active, over }: DragEndEvent) {
    putDown();
    if (over) rows.carry(String(active.id), String(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setCarriedId(String(active.id))}
      onDragOver={({ active, over }) =>
        setLands(over && findDropTarget(sections, String(active.id), String(over.id)))
      }
      onDragEnd={drop}
      onDragCancel={putDown}
      accessibility={{
        announcements: announcementsFor(t, named, hasMoved),
        screenReaderInstructions: { draggable: t("inputs.sorting.instructions") },
        container: document.body,
      }}
    >
      <SortableContext items={named.map(({ id }) => id)} strategy={keepInPlace}>
        <RowMenus>
          {!isReadOnly && (
            <Typography variant="body2" color="textSecondary" sx={{ display: { xs: "none", sm: "block" } }}>
              {t("foodMenus.editor.keys")}
            </Typography>
          )}
          {sections.map((section, place) => (
            <SectionCard
              key={section.id}
              section={section}
              place={place}
              count={sections.length}
              rows={rows}
              isReadOnly={isReadOnly}
              lands={lands?.id === section.id ? lands.edge : null}
            >
              {section.dishes.map((dish) => (
                <DishRow
                  key={dish.id}
                  dish={dish}
                  rows={rows}
                  currency={currency}
                  isOpen={opened === dish.id}
                  onOpen={setOpened}
                  isStrict={isStrict}
                  isReadOnly={isReadOnly}
                  lands={lands?.id === dish.id ? lands.edge : null}
                  until={getUntil(dish.id)}
                  onMark={isKnown(dish.id) && !isReadOnly ? onMark : null}
                />
              ))}
            </SectionCard>
          ))}
        </RowMenus>
      </SortableContext>
      {!isReadOnly && (
        <Box>
          <Button variant="outlined" startIcon={<AddOutlined />} onClick={() => rows.beginSection(null)}>
            {t("foodMenus.sections.add")}
          </Button>
        </Box>
      )}
      {createPortal(
        <DragOverlay dropAnimation={null}>{carried && <DraggedDish dish={carried} />}</DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/**
 * Keep rows in place during dragging, because they would leave the box of their section. A line shows the
 * drop position.
 */
function keepInPlace() {
  return null;
}
