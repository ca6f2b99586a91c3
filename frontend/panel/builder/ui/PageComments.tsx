import { useDeferredValue, useEffect } from "react";
import type { Post } from "../../../client/types";
import Comments from "../../kit/comments/Comments";
import { blockPlace, useComments } from "../../kit/comments/store";
import type { ThreadPlace } from "../../kit/comments/ThreadCard";
import type { Thread } from "../../kit/comments/useThreads";
import { useText } from "../../messages/useText";
import { getSlots } from "../model/definitions";
import { type Block, find } from "../model/document";
import { describeBlock } from "../model/titles";
import { canvasDocument } from "../showInCanvas";
import type { BlockActions } from "../useBlocks";
import { usePuck } from "../usePuck";

interface Props {
  post: Post;
  blocks: BlockActions;
  /** Whether the blocks are rendered in the canvas. */
  isRendered: boolean;
}

/** The comments of a page, with the number of open comments on each block of the canvas. */
export default function PageComments({ post, blocks, isRendered }: Props) {
  const t = useText();
  const content = useDeferredValue(usePuck((puck) => puck.appState.data.content) as Block[]);
  const selected = usePuck((puck) => puck.selectedItem?.props.id as string | undefined);
  useMarks(isRendered);
  const chosen = selected === undefined ? null : find(content, selected, getSlots);
  const places = [
    { place: "", label: t("comments.page") },
    ...(chosen ? [{ place: blockPlace(chosen.block.props.id), label: describeBlock(chosen.block) }] : []),
  ];

  function describe({ block }: Thread): ThreadPlace {
    if (!block) return { label: t("comments.page") };
    const found = find(content, block, getSlots);
    if (!found) return { label: t("comments.deletedBlock") };
    return { label: describeBlock(found.block), show: () => blocks.select(block) };
  }

  return <Comments post={post.id} places={places} describe={describe} />;
}

const MARK = "data-comments";

/** Mark the blocks with open comments in the canvas, even after the blocks are rendered again. */
function useMarks(isRendered: boolean): void {
  const { counts } = useComments();
  useEffect(() => {
    const page = isRendered ? canvasDocument() : null;
    if (!page) return;
    const mark = () => {
      for (const box of page.querySelectorAll("[data-puck-component]")) {
        const count = counts[blockPlace(box.getAttribute("data-puck-component") ?? "")] ?? 0;
        if (count === Number(box.getAttribute(MARK) ?? 0)) continue;
        if (count > 0) box.setAttribute(MARK, String(count));
        else box.removeAttribute(MARK);
      }
    };
    mark();
    const changes = new MutationObserver(mark);
    changes.observe(page.body, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [isRendered, counts]);
}
