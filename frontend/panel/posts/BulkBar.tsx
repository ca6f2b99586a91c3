import { Button } from "@mui/material";
import { Suspense, useState } from "react";
import type { Post } from "../../client/types";
import { Status } from "../../client/types";
import { useAccount } from "../account/account";
import { mayIn, mayTrash } from "../account/availableActions";
import { Confirm } from "../kit/layout/Confirm";
import { later } from "../kit/layout/chunks";
import { SelectAll } from "../kit/lists/SelectAll";
import { SelectionBar } from "../kit/lists/SelectionBar";
import type { Selection } from "../kit/lists/useSelection";
import { useCollection } from "../kit/posts/collections";
import { usePostActions } from "../kit/posts/usePostActions";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import { usePublish } from "./publishing/ListPublishing";

const BulkChanges = later(() => import("./BulkChanges"));

type Act = (posts: readonly Post[]) => Promise<unknown>;

/** The bulk actions of the selected posts. */
export function BulkBar({ selection, isTrash }: { selection: Selection<Post>; isTrash: boolean }) {
  const t = useText();
  const actions = usePostActions();
  const account = useAccount();
  const { slug } = useCollection();
  const may = {
    publish: mayIn(account, "posts.publish", slug),
    trash: selection.rows.every((post) => mayTrash(account, slug, post)),
    restore: mayIn(account, "posts.delete", slug),
    deleteForGood: mayIn(account, "posts.delete_permanently", slug),
  };
  const publish = usePublish();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { rows: posts } = selection;
  if (posts.length === 0) return null;

  async function run(act: Act) {
    setIsBusy(true);
    // A canceled action keeps the selection.
    if ((await act(posts)) !== false) selection.clear();
    setIsBusy(false);
  }

  const button = (label: string, act: Act) => (
    <Button key={label} size="small" variant="outlined" disabled={isBusy} onClick={() => void run(act)}>
      {label}
    </Button>
  );

  return (
    <SelectionBar
      label={t("posts.bulk.label")}
      count={t("posts.bulk.selected", { smart_count: posts.length })}
      clear={t("posts.bulk.none")}
      onClear={selection.clear}
    >
      <SelectAll resource={slug} selection={selection} isBusy={isBusy} />
      {!isTrash && may.publish && button(t("posts.bulk.publish"), publish)}
      {!isTrash &&
        may.publish &&
        button(t("posts.bulk.archive"), (some) => actions.setStatus(some, Status.archived))}
      {!isTrash && may.publish && (
        <Suspense>
          <BulkChanges posts={posts} isBusy={isBusy} onRun={(act) => void run(act)} />
        </Suspense>
      )}
      {!isTrash && may.trash && button(t("posts.bulk.trash"), actions.trash)}
      {isTrash && may.restore && button(t("posts.bulk.restore"), actions.restore)}
      {isTrash && may.deleteForGood && (
        <Button size="small" color="error" disabled={isBusy} onClick={() => setIsAsking(true)}>
          {t("posts.bulk.delete")}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={t("posts.bulk.ask", { smart_count: posts.length })}
          action={t("posts.bulk.delete")}
          isDangerous
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void run(actions.deleteForGood);
          }}
        >
          {t("posts.bulk.warning", { titles: titles(posts, t) })}
        </Confirm>
      )}
    </SelectionBar>
  );
}

const SHOWN = 5;

function titles(posts: readonly Post[], t: Translate): string {
  const shown = posts.slice(0, SHOWN).map(({ title }) => t("posts.bulk.title", { title }));
  const rest = posts.length - shown.length;
  const named = shown.join(", ");
  return rest > 0 ? t("posts.bulk.titlesAndMore", { titles: named, smart_count: rest }) : named;
}
