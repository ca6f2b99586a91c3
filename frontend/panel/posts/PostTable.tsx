import { Suspense } from "react";
import { useListContext } from "react-admin";
import type { Post } from "../../client/types";
import { useAccount, useMay } from "../account/account";
import { mayTick } from "../account/availableActions";
import { Confirm } from "../kit/layout/Confirm";
import { later } from "../kit/layout/chunks";
import { Failed } from "../kit/lists/ListStates";
import { type ListColumn, ListTable, LoadingTableRows } from "../kit/lists/ListTable";
import { useDialogSubject } from "../kit/lists/useDialogSubject";
import type { Selection } from "../kit/lists/useSelection";
import { useCollection } from "../kit/posts/collections";
import { usePostActions } from "../kit/posts/usePostActions";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import type { PostFilter } from "../providers/posts";
import { getColumns } from "./columns";
import { EmptyList } from "./EmptyList";
import { PostRow } from "./PostRow";

const ReorderableRows = later(() => import("./ReorderableRows"));

interface Props {
  selection: Selection<Post>;
  isTrash: boolean;
}

/** The list, and the confirmation of permanent deletions. */
export function PostTable(props: Props) {
  const t = useText();
  const { deleteForGood } = usePostActions();
  const { subject, open, close } = useDialogSubject<Post>();
  return (
    <>
      <Posts {...props} onDelete={open} />
      {subject && (
        <Confirm
          title={t("posts.menu.ask", { title: subject.title })}
          action={t("posts.menu.deleteConfirmed")}
          isDangerous
          onCancel={close}
          onConfirm={() => {
            close();
            void deleteForGood([subject]);
          }}
        >
          {t("posts.menu.warning")}
        </Confirm>
      )}
    </>
  );
}

interface TableProps extends Props {
  /** Ask for confirmation to delete a post permanently. */
  onDelete: (post: Post) => void;
}

/** The rows of the list, which can be dragged while it is sorted by position and shows all posts. */
function Posts({ selection, isTrash, onDelete }: TableProps) {
  const t = useText();
  const collection = useCollection();
  const { data, error, isPending, refetch, filterValues, sort } = useListContext<Post>();
  const mayReorder = useMay("posts.publish");
  const canTick = mayTick(useAccount(), collection.slug);
  const columns = getColumns(collection, t);
  const isWhole = Object.values(filterValues as PostFilter).every((value) => !value);
  const canReorder = mayReorder && isWhole && sort.field === "position" && sort.order === "ASC";

  // After a failed refresh, the current rows stay.
  if (error && !data) {
    const problem = error instanceof Error ? error : new Error(t("posts.listFailed"));
    return <Failed error={problem} onRetry={() => void refetch()} />;
  }
  if (!isPending && data?.length === 0) return <EmptyList isTrash={isTrash} isWhole={isWhole} />;

  const rows = data ?? [];
  const shared = { columns, selection, canTick, onDelete };
  const headings: ListColumn[] = [
    ...(canReorder ? [{ text: t("posts.order"), isForTools: true, width: 36, from: "sm" as const }] : []),
    { text: t("posts.columns.title"), sortBy: "title" },
    ...columns,
    { text: t("posts.actions"), isForTools: true },
  ];
  const ticked = rows.filter(selection.has).length;
  const tickAll = {
    label: t("posts.selectAll"),
    isTicked: rows.length > 0 && ticked === rows.length,
    isPartly: ticked > 0 && ticked < rows.length,
    onTick: (isTicked: boolean) => selection.set(rows, isTicked),
  };
  return (
    <ListTable
      label={collectionText(t, collection.slug, "title")}
      columns={headings}
      tickAll={canTick ? tickAll : undefined}
      isLoading={isPending}
    >
      {mayReorder ? (
        // The rows stay mounted, draggable or not, and are not rendered while the code for dragging loads: a
        // remounted row loses focus.
        <Suspense fallback={isPending ? null : <LoadingTableRows columns={headings} canTick={canTick} />}>
          <ReorderableRows posts={rows} isActive={canReorder} {...shared} />
        </Suspense>
      ) : (
        rows.map((post) => <PostRow key={post.id} post={post} hasHandle={false} {...shared} />)
      )}
    </ListTable>
  );
}
