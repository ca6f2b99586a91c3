import type { DragEndEvent } from "@dnd-kit/core";
import { arrayMove, useSortable } from "@dnd-kit/sortable";
import { useEffect, useState } from "react";
import { useListContext } from "react-admin";
import { answer, api } from "../../client/api";
import type { Post } from "../../client/types";
import { DragHandle, getDragStyle } from "../kit/inputs/dragging";
import { RowDragArea } from "../kit/inputs/RowDragArea";
import { useToast } from "../kit/layout/useToast";
import type { RowColumn } from "../kit/lists/ListRow";
import type { Selection } from "../kit/lists/useSelection";
import { at } from "../kit/posts/actions";
import { usePostActions } from "../kit/posts/usePostActions";
import { useText } from "../messages/useText";
import { PostRow } from "./PostRow";

interface Props {
  posts: readonly Post[];
  columns: readonly RowColumn<Post>[];
  selection: Selection<Post>;
  canTick: boolean;
  /** Whether the list is complete and sorted by position, so that positions are meaningful. */
  isActive: boolean;
  onDelete: (post: Post) => void;
}

/** Rows that are reordered with the pointer, or with space and the arrow keys. */
export default function ReorderableRows({ posts, isActive, ...row }: Props) {
  const t = useText();
  const { shown, drop } = useOrder(posts);
  return (
    <RowDragArea rows={toRows(shown)} instructions={t("posts.carry")} onDragEnd={drop}>
      {shown.map((post) => (
        <SortableRow key={post.id} post={post} isActive={isActive} {...row} />
      ))}
    </RowDragArea>
  );
}

function SortableRow({ post, isActive, ...row }: Omit<Props, "posts"> & { post: Post }) {
  const t = useText();
  const sortable = useSortable({ id: post.id, disabled: !isActive });
  return (
    <PostRow
      post={post}
      {...row}
      hasHandle={isActive}
      ref={sortable.setNodeRef}
      style={getDragStyle(sortable)}
      handle={
        <DragHandle sortable={sortable} label={t("posts.menu.move", { title: post.title })} width={36} />
      }
    />
  );
}

/** Reorder the rows optimistically, and revert the order if the API rejects it. */
function useOrder(posts: readonly Post[]) {
  const { page, perPage } = useListContext<Post>();
  const { reload } = usePostActions();
  const { sayError } = useToast();
  const [shown, setShown] = useState(posts);

  useEffect(() => setShown(posts), [posts]);

  async function drop({ active, over }: DragEndEvent) {
    const from = shown.findIndex((post) => post.id === active.id);
    const to = shown.findIndex((post) => post.id === over?.id);
    if (from < 0 || to < 0 || from === to) return;
    setShown(arrayMove([...shown], from, to));
    try {
      const position = (page - 1) * perPage + to;
      await answer(
        api.PATCH("/api/posts/{id}/order", { ...at({ id: Number(active.id) }), body: { position } }),
      );
      await reload();
    } catch (error) {
      setShown(posts);
      sayError(error);
    }
  }

  return { shown, drop };
}

function toRows(posts: readonly Post[]) {
  return posts.map(({ id, title }) => ({ id, name: title }));
}
