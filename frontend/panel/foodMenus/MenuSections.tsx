import type { DragEndEvent } from "@dnd-kit/core";
import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import type { Until } from "../kit/foodMenus/soldOut";
import { RowDragArea } from "../kit/inputs/RowDragArea";
import { RowMenus } from "../kit/lists/RowMenu";
import { useText } from "../messages/useText";
import { DishRow } from "./DishRow";
import type { DishForm, SectionForm } from "./menuForm";
import { SectionCard } from "./SectionCard";
import type { MenuRows } from "./useMenuRows";

interface Props {
  sections: SectionForm[];
  rows: MenuRows;
  currency: string;
  isStrict: boolean;
  isReadOnly: boolean;
  /** Whether the server knows the dish. */
  isKnown: (id: string) => boolean;
  untilOf: (id: string) => Until;
  onMark: (dish: DishForm, until: Until) => void;
}

/** The sections of a menu and their dishes, which are carried from one to another. */
export function MenuSections(props: Props) {
  const t = useText();
  const { sections, rows, currency, isStrict, isReadOnly, isKnown, untilOf, onMark } = props;
  const [opened, setOpened] = useState<string | null>(null);
  const named = sections.flatMap(({ id, title, dishes }, place) => [
    { id, name: title || t("foodMenus.sections.untitled", { place: place + 1 }) },
    ...dishes.map((dish) => ({ id: dish.id, name: dish.name || t("foodMenus.dish.new") })),
  ]);

  function drop({ active, over }: DragEndEvent) {
    if (over) rows.carry(String(active.id), String(over.id));
  }

  return (
    <RowDragArea rows={named} onDragEnd={drop}>
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
                until={untilOf(dish.id)}
                onMark={isKnown(dish.id) && !isReadOnly ? onMark : null}
              />
            ))}
          </SectionCard>
        ))}
      </RowMenus>
      {!isReadOnly && (
        <Box>
          <Button variant="outlined" startIcon={<AddOutlined />} onClick={() => rows.beginSection(null)}>
            {t("foodMenus.sections.add")}
          </Button>
        </Box>
      )}
    </RowDragArea>
  );
}
