import { useDeferredValue, useEffect } from "react";
import type { Post } from "../../../client/types";
import Comments from "../../kit/comments/Comments";
import { blockPlace, useComments } from "../../kit/comments/store";
import type { ThreadPlace } from "../../kit/comments/ThreadCard";
import type { Thread } from "../../kit/comments/useThreads";
import { useText } from "../../messages/useText";
import { getSlots } from "../model/definitions";
import { type Block, find, walk } from "../model/document";
import { describeBlock } from "../model/titles";
import { canvasDocument } from "../showInCanvas";
import type { BlockActions } from "../useBlocks";
import { usePuck } from "../usePuck";

interface Props {
  post: Post;
  blocks: BlockActions;
}

/** The comments of a page, with their number on each block of the canvas. */
export default function PageComments({ post, blocks }: Props) {
  const t = useText();
  const content = useDeferredValue(usePuck((puck) => puck.appState.data.content) as Block[]);
  const selected = usePuck((puck) => puck.selectedItem?.props.id as string | undefined);
  useMarks(content);
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

/** Mark the blocks with open comments in the canvas. */
function useMarks(content: readonly Block[]): void {
  const t = useText();
  const { counts } = useComments();
  useEffect(() => {
    const page = canvasDocument();
    for (const { block } of walk(content, getSlots)) {
      const { id } = block.props;
      const box = page?.querySelector(`[data-puck-component="${CSS.escape(id)}"]`);
      const count = counts[blockPlace(id)] ?? 0;
      if (!box || (count === 0 && !box.hasAttribute("data-comments"))) continue;
      if (count === 0) {
        box.removeAttribute("data-comments");
        box.removeAttribute("aria-description");
        continue;
      }
      box.setAttribute("data-comments", String(count));
      box.setAttribute("aria-description", t("comments.count", { smart_count: count }));
    }
  }, [content, counts, t]);
}
