import {
  Alert,
  Button,
  Checkbox,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "@mui/material";
import { Suspense } from "react";
import { useListContext } from "react-admin";
import type { Post } from "../../client/types";
import { useAccount, useMay } from "../account/account";
import { mayTick } from "../account/offers";
import { Confirm } from "../kit/layout/Confirm";
import { later } from "../kit/layout/chunks";
import { Sheet } from "../kit/lists/ListStates";
import { UnseenHead } from "../kit/lists/ListTable";
import { SortHead } from "../kit/lists/SortHead";
import { shownFrom } from "../kit/lists/shownFrom";
import { useAsking } from "../kit/lists/useAsking";
import { usePostActions } from "../kit/posts/actions";
import { useCollection } from "../kit/posts/collections";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import type { PostFilter } from "../providers/posts";
import { type Column, columnsOf } from "./columns";
import { EmptyList } from "./EmptyList";
import { PostRow } from "./PostRow";
import type { Selection } from "./useSelection";

const ReorderableRows = later(() => import("./ReorderableRows"));
const SKELETONS = ["a", "b", "c", "d", "e", "f", "g", "h"];

interface Props {
  selection: Selection;
  isTrash: boolean;
}

/** The list, and the question before a post of it is deleted for good. */
export function PostTable(props: Props) {
  const t = useText();
  const { deleteForGood } = usePostActions();
  const { subject, ask, close } = useAsking<Post>();
  return (
    <>
      <Posts {...props} onDelete={ask} />
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
  /** Asks whether a post shall be deleted for good. */
  onDelete: (post: Post) => void;
}

/** The rows of the list; while it is sorted by position and shows everything, they can be dragged. */
function Posts({ selection, isTrash, onDelete }: TableProps) {
  const t = useText();
  const collection = useCollection();
  const { data, error, isPending, refetch, filterValues, sort } = useListContext<Post>();
  const mayReorder = useMay("posts.publish");
  const canTick = mayTick(useAccount(), collection.slug);
  const columns = columnsOf(collection, t);
  const isWhole = Object.values(filterValues as PostFilter).every((value) => !value);
  const canReorder = mayReorder && isWhole && sort.field === "position" && sort.order === "ASC";

  // A refresh that failed leaves in place what is there.
  if (error && !data) {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{t("layout.words.tryAgain")}</Button>}
      >
        {error instanceof Error ? error.message : t("posts.listFailed")}
      </Alert>
    );
  }
  if (!isPending && data?.length === 0) return <EmptyList isTrash={isTrash} isWhole={isWhole} />;

  const rows = data ?? [];
  const shared = { columns, selection, canTick, onDelete };
  const skeletons = SKELETONS.map((key) => <SkeletonRow key={key} columns={columns} canTick={canTick} />);
  return (
    <Sheet>
      <Table aria-label={collectionText(t, collection.slug, "title")} aria-busy={isPending}>
        <Head columns={columns} rows={rows} selection={selection} canTick={canTick} hasHandle={canReorder} />
        <TableBody>
          {isPending && skeletons}
          {mayReorder ? (
            // The same rows from first to last, whether they can be dragged now or not, and no others while the
            // code for dragging loads: a row that is drawn anew loses the focus.
            <Suspense fallback={isPending ? null : skeletons}>
              <ReorderableRows posts={rows} isActive={canReorder} {...shared} />
            </Suspense>
          ) : (
            rows.map((post) => <PostRow key={post.id} post={post} hasHandle={false} {...shared} />)
          )}
        </TableBody>
      </Table>
    </Sheet>
  );
}

interface HeadProps {
  columns: Column[];
  rows: readonly Post[];
  selection: Selection;
  canTick: boolean;
  hasHandle: boolean;
}

function Head({ columns, rows, selection, canTick, hasHandle }: HeadProps) {
  const t = useText();
  const ticked = rows.filter(selection.has).length;
  return (
    <TableHead>
      <TableRow>
        {canTick && (
          <TableCell padding="checkbox">
            <Checkbox
              checked={rows.length > 0 && ticked === rows.length}
              indeterminate={ticked > 0 && ticked < rows.length}
              onChange={(event) => selection.set(rows, event.target.checked)}
              slotProps={{ input: { "aria-label": t("posts.selectAll") } }}
            />
          </TableCell>
        )}
        {hasHandle && <UnseenHead label={t("posts.order")} width={36} from="sm" />}
        <SortHead label={t("posts.columns.title")} sortBy="title" />
        {columns.map(({ name, label, sortBy, from }) => (
          <SortHead key={name} label={label} sortBy={sortBy} from={from} />
        ))}
        <UnseenHead label={t("posts.actions")} width={48} />
      </TableRow>
    </TableHead>
  );
}

function SkeletonRow({ columns, canTick }: { columns: Column[]; canTick: boolean }) {
  return (
    <TableRow>
      {canTick && <TableCell padding="checkbox" />}
      <TableCell>
        <Skeleton width="60%" />
        <Skeleton width="30%" />
      </TableCell>
      {columns.map(({ name, from }) => (
        <TableCell key={name} sx={shownFrom(from)}>
          <Skeleton width="50%" />
        </TableCell>
      ))}
      <TableCell />
    </TableRow>
  );
}
