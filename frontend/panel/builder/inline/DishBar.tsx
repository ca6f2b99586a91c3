import EditOutlined from "@mui/icons-material/EditOutlined";
import { Button, Paper, Popper, type PopperProps, Typography } from "@mui/material";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { FoodMenuReply } from "../../../generated/schema";
import { type DishPlace, toDishAddress } from "../../kit/foodMenus/dishAddress";
import { useText } from "../../messages/useText";
import { elementsAt } from "../canvas/settingAtPoint";
import { useFoodMenuChoices } from "../fields/choices";
import { getSlots } from "../model/definitions";
import { find } from "../model/document";
import { canvasDocument } from "../showInCanvas";
import type { BlockActions } from "../useBlocks";

interface PointedDish {
  id: string;
  field: "name" | "price";
  /** The menu that the block shows, or null if it shows all. */
  chosen: number | null;
  element: Element;
}

interface Props {
  blocks: BlockActions;
  save: () => Promise<boolean>;
  isDone: RefObject<boolean>;
}

/**
 * A bar at a clicked dish that links to the dish in its menu. The page cannot edit menus, because saving one
 * publishes it.
 */
export function DishBar({ blocks, save, isDone }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data: menus } = useFoodMenuChoices();
  const [dish, setDish] = useState<PointedDish | null>(null);
  const popper: Extract<PopperProps["popperRef"], RefObject<unknown>> = useRef(null);

  useEffect(() => {
    const page = canvasDocument();
    if (!page) return;
    const point = (event: MouseEvent) => setDish(findDish(event, blocks));
    const end = (event: KeyboardEvent) => event.key === "Escape" && setDish(null);
    const follow = () => void popper.current?.update();
    page.addEventListener("click", point, true);
    page.addEventListener("scroll", follow, true);
    for (const each of [page, document]) each.addEventListener("keydown", end, true);
    return () => {
      page.removeEventListener("click", point, true);
      page.removeEventListener("scroll", follow, true);
      for (const each of [page, document]) each.removeEventListener("keydown", end, true);
    };
  }, [blocks]);

  const menu = dish && menus && findMenu(menus, dish);
  if (!dish || !menu?.may_write) return null;
  const { id, field, element } = dish;

  async function open(place: DishPlace) {
    isDone.current = await save();
    navigate(toDishAddress(place), { state: { page: pathname } });
  }

  return (
    <Popper
      open
      anchorEl={{ getBoundingClientRect: () => getScreenBox(element) }}
      popperRef={popper}
      placement="top-start"
      sx={{ zIndex: 3 }}
    >
      <Paper elevation={4} sx={{ p: 0.5, mb: 0.5, display: "flex", alignItems: "center", flexWrap: "wrap" }}>
        <Button startIcon={<EditOutlined />} onClick={() => void open({ menu: menu.id, id, field })}>
          {t("builder.dish.edit")}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ px: 1, overflowWrap: "anywhere" }}>
          {t("builder.dish.menu", { menu: menu.title })}
        </Typography>
      </Paper>
    </Popper>
  );
}

function findDish(event: MouseEvent, blocks: BlockActions): PointedDish | null {
  const { clientX: x, clientY: y, target } = event;
  const hit = (target as Element).ownerDocument.elementsFromPoint(x, y);
  const box = hit.map((each) => each.closest("[data-puck-component]")).find((each) => each !== null);
  const block = find(blocks.content(), box?.getAttribute("data-puck-component") ?? "", getSlots)?.block;
  const inner = box?.querySelector(":scope > .canvas-block");
  const [pointed] = block?.type === "FoodMenu" && inner ? elementsAt(inner, x, y) : [];
  const element = pointed?.closest("[data-dish]");
  const id = element?.getAttribute("data-dish");
  if (!block || !element || !id) return null;
  const { menu: chosen = null } = block.props as { menu?: number | null };
  return { id, chosen, element, field: pointed?.closest(".price") ? "price" : "name" };
}

function findMenu(menus: FoodMenuReply[], { id, chosen }: PointedDish): FoodMenuReply | undefined {
  const shown = menus.filter((menu) => chosen === null || menu.id === chosen);
  return shown.find(({ sections }) => sections.some(({ dishes }) => dishes.some((dish) => dish.id === id)));
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
