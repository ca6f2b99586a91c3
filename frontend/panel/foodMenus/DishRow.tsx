import { useSortable } from "@dnd-kit/sortable";
import CheckBoxOutlineBlankOutlined from "@mui/icons-material/CheckBoxOutlineBlankOutlined";
import CheckBoxOutlined from "@mui/icons-material/CheckBoxOutlined";
import ExpandLessOutlined from "@mui/icons-material/ExpandLessOutlined";
import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import { Box, Button, FormHelperText, IconButton, InputBase } from "@mui/material";
import { type KeyboardEvent, memo, useId } from "react";
import { dishLimits } from "../../generated/limits";
import { pricesInWords, readPrices } from "../kit/foodMenus/prices";
import type { Until } from "../kit/foodMenus/soldOut";
import { DragHandle } from "../kit/inputs/dragging";
import { useText } from "../messages/useText";
import { DishDetails } from "./DishDetails";
import { getDropLineStyle } from "./dropLine";
import { type DishForm, dishProblem, isBlank } from "./menuForm";
import type { Landing } from "./sections";
import type { MenuRows } from "./useMenuRows";

interface Props {
  dish: DishForm;
  rows: MenuRows;
  currency: string;
  isOpen: boolean;
  onOpen: (id: string | null) => void;
  /** Whether to show a missing name immediately, and not only after saving. */
  isStrict: boolean;
  isReadOnly: boolean;
  /** The edge where a dragged dish would be dropped. */
  lands: Landing["edge"] | null;
  until: Until;
  /** Null for a dish that is not saved yet. */
  onMark: ((dish: DishForm, until: Until) => void) | null;
}

/** A dish: name and price can be edited by keyboard alone; the details below are collapsed. */
export const DishRow = memo(function DishRow(props: Props) {
  const t = useText();
  const { dish, rows, currency, isOpen, onOpen, isStrict, isReadOnly, lands, until, onMark } = props;
  const { id, name, price } = dish;
  const helpId = useId();
  const sortable = useSortable({ id, disabled: isReadOnly });
  const issue = dishProblem(dish, currency);
  const problem = issue === "nameless" && !isStrict ? null : issue;
  const called = name || t("foodMenus.dish.new");
  const understood = pricesInWords(readPrices(price, currency), currency);

  function begin() {
    if (isBlank(dish)) rows.beginSection(id);
    else rows.beginDish(id);
  }

  function step(by: -1 | 1, isCarried: boolean, field: "name" | "price") {
    if (isCarried && !isReadOnly) rows.nudge(id, by, field);
    else rows.go(id, by, field);
  }

  function onKeyDown(event: KeyboardEvent, field: "name" | "price") {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const acts: Record<string, () => void> = {
      ArrowUp: () => step(-1, event.altKey, field),
      ArrowDown: () => step(1, event.altKey, field),
      ...(!isReadOnly && { Enter: begin }),
      ...(!isReadOnly && isBlank(dish) && { Backspace: () => rows.removeDish(id) }),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const input = (field: "name" | "price") => ({
    value: dish[field],
    readOnly: isReadOnly,
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, field),
    sx: { minHeight: 44, gridArea: field },
  });
  return (
    <Box
      component="li"
      ref={sortable.setNodeRef}
      data-row={id}
      sx={({ colors }) => ({
        ...getDropLineStyle(colors, lands),
        ...(sortable.isDragging && { opacity: 0.4 }),
        backgroundColor: colors.paper,
        borderTop: `1px solid ${colors.line}`,
        "&:focus-within": { boxShadow: `inset 3px 0 ${colors.ink}` },
      })}
    >
      <Box
        sx={{
          display: "grid",
          alignItems: "center",
          columnGap: 1,
          px: { xs: 0.5, sm: 1 },
          gridTemplateColumns: {
            xs: "32px minmax(0, 1fr) auto 44px",
            sm: "32px minmax(0, 1fr) 180px auto 44px",
          },
          gridTemplateAreas: {
            xs: '"handle name name more" ". price mark mark" ". help help help"',
            sm: '"handle name price mark more" ". . help help help"',
          },
        }}
      >
        {!isReadOnly && (
          <DragHandle sortable={sortable} label={t("foodMenus.dish.move", { name: called })} width={32} />
        )}
        <InputBase
          {...input("name")}
          placeholder={t("foodMenus.dish.name")}
          onChange={(event) => rows.changeDish(id, { name: event.target.value })}
          inputProps={{
            "aria-label": `${t("foodMenus.dish.name")}: ${called}`,
            "data-field": "name",
            maxLength: dishLimits.name,
            enterKeyHint: "next",
            ...(problem === "nameless" && { "aria-invalid": true, "aria-describedby": helpId }),
          }}
        />
        <InputBase
          {...input("price")}
          placeholder={t(isBlank(dish) ? "foodMenus.dish.priceExample" : "foodMenus.dish.price")}
          onChange={(event) => rows.changeDish(id, { price: event.target.value })}
          inputProps={{
            "aria-label": `${t("foodMenus.dish.price")}: ${called}`,
            "data-field": "price",
            maxLength: 900,
            enterKeyHint: "next",
            "aria-describedby": helpId,
            ...(problem && problem !== "nameless" && { "aria-invalid": true }),
          }}
        />
        <Box sx={{ gridArea: "mark" }}>
          {onMark && (
            <Button
              size="small"
              variant={until ? "contained" : "text"}
              color={until ? "error" : "inherit"}
              // Without a checkbox, the label alone reads as if the dish were sold out.
              startIcon={until ? <CheckBoxOutlined /> : <CheckBoxOutlineBlankOutlined />}
              aria-pressed={until !== null}
              aria-label={t("foodMenus.soldOut.of", { name: called })}
              onClick={() => onMark(dish, until ? null : "tomorrow")}
              sx={{ minHeight: 36, whiteSpace: "nowrap", ...(!until && { color: "text.secondary" }) }}
            >
              {t("foodMenus.soldOut.label")}
            </Button>
          )}
        </Box>
        <IconButton
          aria-label={t("foodMenus.dish.details", { name: called })}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? null : id)}
          sx={{ gridArea: "more", width: 44, height: 44 }}
        >
          {isOpen ? <ExpandLessOutlined fontSize="small" /> : <ExpandMoreOutlined fontSize="small" />}
        </IconButton>
        <FormHelperText
          id={helpId}
          error={problem !== null}
          sx={{ gridArea: "help", m: 0, ...((problem || price) && { pb: 0.75 }) }}
        >
          {problem ? t(`foodMenus.dish.${problem}`) : understood !== price.trim() && understood}
        </FormHelperText>
      </Box>
      {isOpen && (
        <DishDetails dish={dish} rows={rows} isReadOnly={isReadOnly} until={until} onMark={onMark} />
      )}
    </Box>
  );
});
