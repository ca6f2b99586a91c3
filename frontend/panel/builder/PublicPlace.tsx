import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { findPlace, listTexts } from "../../client/pagePlace";
import type { TextEditing } from "./inline/textEditing";
import { canvasDocument } from "./showInCanvas";
import type { BlockActions } from "./useBlocks";

/** Two seconds, because blocks with lists appear only after their data. */
const MAX_FRAMES = 120;

interface Props {
  blocks: BlockActions;
  editing: RefObject<TextEditing>;
}

/** Selects the block from the URL, which the user viewed on the public page, and opens the clicked text. */
export default function PublicPlace({ blocks, editing }: Props) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const wanted = useRef(hash);
  useEffect(() => {
    let frames = 0;
    let next = 0;
    const look = () => {
      const page = canvasDocument()?.querySelector("[data-puck-dropzone]");
      const place = page && findPlace(listTexts(page), wanted.current);
      const element = place ? place.text.parentElement : page && findNamedDish(page, wanted.current);
      const id = element?.closest("[data-puck-component]")?.getAttribute("data-puck-component");
      if (element && id) {
        blocks.select(id);
        element.scrollIntoView({ block: "center", behavior: "instant" });
        if (!place || place.offset === null) return;
        const { x, y } = getPoint(place.text, place.offset);
        editing.current.openAt(id, x, y);
      } else if (frames++ < MAX_FRAMES) next = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(next);
  }, [blocks, editing]);
  // A reload must not select the block again.
  useEffect(() => void navigate(pathname, { replace: true }), [navigate, pathname]);
  return null;
}

/** Return the element of the dish that the user has edited in its menu, or null. */
function findNamedDish(page: Element, hash: string): Element | null {
  const id = new URLSearchParams(hash.slice(1)).get("dish");
  return id === null ? null : page.querySelector(`[data-dish="${CSS.escape(id)}"]`);
}

/** Return the page coordinates of a position in a text. */
function getPoint(text: Text, offset: number): { x: number; y: number } {
  const range = text.ownerDocument.createRange();
  range.setStart(text, offset);
  const { left, top, height } = range.getBoundingClientRect();
  return { x: left, y: top + height / 2 };
}
