import EditOutlined from "@mui/icons-material/EditOutlined";
import { Button, Paper, Popper, type PopperProps, Typography } from "@mui/material";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ShownMenu } from "../../../generated/schema";
import { useMay } from "../../account/account";
import { toDishAddress } from "../../kit/foodMenus/dishAddress";
import { useText } from "../../messages/useText";
import { useCanvas } from "../canvas/context";
import { boxAt } from "../canvas/pointing";
import { elementsAt } from "../canvas/settingAtPoint";
import { useFoodMenuChoices } from "../fields/choices";
import { getSlots } from "../model/definitions";
import { find } from "../model/document";
import { canvasDocument } from "../showInCanvas";
import type { BlockActions } from "../useBlocks";
import { findMenu } from "./dishTexts";
import type { InlineTarget } from "./useInlineText";

/** A dish in the page: the clicked dish, or the dish of the open text. */
interface ShownDish {
  menu: Pick<ShownMenu, "id" | "title">;
  id: string;
  field: "name" | "price";
  element: Element;
}

interface Props {
  blocks: BlockActions;
  target: InlineTarget | null;
  save: () => Promise<boolean>;
  isDone: RefObject<boolean>;
}

/**
 * A bar at a dish. It names the menu, because saving one publishes it, and links to the form of the menu for
 * everything that the page cannot edit.
 */
export function DishBar({ blocks, target, save, isDone }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { food_menus: shown } = useCanvas().site;
  const mayRead = useMay("food_menus.read");
  const { data: menus } = useFoodMenuChoices();
  const [dish, setDish] = useState<ShownDish | null>(null);
  const popper: Extract<PopperProps["popperRef"], RefObject<unknown>> = useRef(null);

  useEffect(() => {
    const open = target && findOpenDish(target, shown);
    if (!open) return;
    setDish(open);
    // The bar covers other dishes. A click on the same dish shows it again.
    return () => setDish((now) => (now === open ? null : now));
  }, [target, shown]);

  useEffect(() => {
    const page = canvasDocument();
    const view = page?.defaultView;
    if (!view) return;
    const point = (event: MouseEvent) => setDish(findClickedDish(event, blocks, shown));
    const end = (event: KeyboardEvent) => event.key === "Escape" && setDish(null);
    const follow = () => void popper.current?.update();
    // Before the page replaces the clicked text with its editor.
    view.addEventListener("click", point, true);
    page.addEventListener("scroll", follow, true);
    for (const each of [page, document]) each.addEventListener("keydown", end, true);
    return () => {
      view.removeEventListener("click", point, true);
      page.removeEventListener("scroll", follow, true);
      for (const each of [page, document]) each.removeEventListener("keydown", end, true);
    };
  }, [blocks, shown]);

  if (!dish?.element.isConnected || (mayRead && !menus)) return null;
  const { menu, element } = dish;
  const mayWrite = menus?.find(({ id }) => id === menu.id)?.may_write === true;

  async function open({ id, field }: ShownDish) {
    isDone.current = await save();
    navigate(toDishAddress({ menu: menu.id, id, field }), { state: { page: pathname } });
  }

  return (
    <Popper
      open
      anchorEl={{ getBoundingClientRect: () => getScreenBox(element) }}
      popperRef={popper}
      placement="top-start"
      sx={{ zIndex: 3 }}
    >
      <Paper
        data-inline
        elevation={4}
        // The text stays open until the button is clicked.
        onMouseDown={(event) => event.preventDefault()}
        sx={{ p: 0.5, mb: 0.5, display: "flex", alignItems: "center", flexWrap: "wrap" }}
      >
        {mayWrite && (
          <Button startIcon={<EditOutlined />} onClick={() => void open(dish)}>
            {t("builder.dish.edit")}
          </Button>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ px: 1, overflowWrap: "anywhere" }}>
          {t(mayWrite ? "builder.dish.menu" : "builder.dish.closed", { menu: menu.title })}
        </Typography>
      </Paper>
    </Popper>
  );
}

function findOpenDish({ text }: InlineTarget, menus: readonly ShownMenu[]): ShownDish | null {
  const menu = menus.find(({ id }) => id === text.dish?.menu);
  const element = text.element.closest("[data-dish]");
  if (!text.dish || !menu || !element) return null;
  return { menu, id: text.dish.id, element, field: text.dish.field === "price" ? "price" : "name" };
}

function findClickedDish(
  { clientX: x, clientY: y, target }: MouseEvent,
  blocks: BlockActions,
  menus: readonly ShownMenu[],
): ShownDish | null {
  const box = boxAt((target as Element).ownerDocument, x, y);
  const block = find(blocks.content(), box?.getAttribute("data-puck-component") ?? "", getSlots)?.block;
  const inner = box?.querySelector(":scope > .canvas-block");
  const [clicked] = block?.type === "FoodMenu" && inner ? elementsAt(inner, x, y) : [];
  const element = clicked?.closest<HTMLElement>("[data-dish]");
  const menu = block && element && findMenu(menus, block, element);
  if (!menu) return null;
  const id = element.dataset.dish ?? "";
  return { menu, id, element, field: clicked?.closest(".price") ? "price" : "name" };
}

/** Return the screen rectangle of an element in the page. */
function getScreenBox(element: Element): DOMRect {
  const frame = element.ownerDocument.defaultView?.frameElement as HTMLElement | null;
  if (!frame) return new DOMRect();
  const around = frame.getBoundingClientRect();
  const scale = frame.offsetWidth ? around.width / frame.offsetWidth : 1;
  const { left, top, width, height } = element.getBoundingClientRect();
  return new DOMRect(around.left + left * scale, around.top + top * scale, width * scale, height * scale);
}
