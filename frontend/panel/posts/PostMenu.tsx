import { Box, Button } from "@mui/material";
import { useListContext } from "react-admin";
import { answer, api } from "../../client/api";
import { type Post, Status } from "../../client/types";
import { siteOrigin, useAccount, useMay } from "../account/account";
import { mayTrash, mayWith, OWN_MEMBER_COLLECTION } from "../account/availableActions";
import { useToast } from "../kit/layout/useToast";
import { type RowAction, RowMenu } from "../kit/lists/RowMenu";
import { at } from "../kit/posts/actions";
import { useCollection } from "../kit/posts/collections";
import { useDuplicate } from "../kit/posts/useDuplicate";
import { usePostActions } from "../kit/posts/usePostActions";
import { useText } from "../messages/useText";
import { usePublish } from "./publishing/ListPublishing";

interface Props {
  post: Post;
  /** Ask for confirmation to delete the post permanently. */
  onDelete: (post: Post) => void;
}

/** The actions of one post in a list. */
export function PostMenu({ post, onDelete }: Props) {
  const t = useText();
  const actions = useItems(post, () => onDelete(post));
  return (
    <Box sx={{ display: "flex", alignItems: "center", justifyContent: "flex-end" }}>
      {post.deleted_at && <RestoreButton post={post} />}
      <RowMenu label={t("posts.actionsFor", { title: post.title })} actions={actions} />
    </Box>
  );
}

function RestoreButton({ post }: { post: Post }) {
  const t = useText();
  const { slug } = useCollection();
  const account = useAccount();
  const { restore } = usePostActions();
  if (!mayWith(account, "posts.delete", slug, post)) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t("posts.menu.restorePost", { title: post.title })}
      onClick={() => void restore([post])}
    >
      {t("posts.menu.restore")}
    </Button>
  );
}

function useItems(post: Post, askForDeletion: () => void): RowAction[] {
  const t = useText();
  const { slug, is_built: isBuilt } = useCollection();
  const account = useAccount();
  const { trash } = usePostActions();
  const duplicate = useDuplicate(slug);
  const publish = usePublish();
  const places = usePlaces(post);
  const mayInvite = useMay("users.write");
  const mayDeleteForGood = mayWith(account, "posts.delete_permanently", slug, post);
  if (post.deleted_at) {
    return mayDeleteForGood ? [{ label: t("posts.menu.delete"), onClick: askForDeletion }] : [];
  }
  const mayWrite = mayWith(account, "posts.write", slug, post);
  const form = isBuilt ? "posts.menu.settings" : "posts.menu.edit";
  const ways = [
    { label: t(mayWrite ? form : "posts.menu.details"), to: `/panel/${slug}/${post.id}` },
    { label: t(mayWrite ? "posts.menu.build" : "posts.menu.look"), to: `/panel/${slug}/${post.id}/build` },
  ];

  return [
    ...(isBuilt ? ways.toReversed() : ways),
    ...(post.is_live
      ? [{ label: t("posts.menu.open"), href: `${siteOrigin(account.domain)}/${post.url}` }]
      : []),
    ...(mayWith(account, "posts.publish", slug, post) && !isUpToDate(post)
      ? [
          {
            label: t(post.is_live ? "posts.menu.publishChanges" : "posts.menu.publish"),
            onClick: () => void publish([post]),
          },
        ]
      : []),
    ...(post.post_status_id === Status.inReview && mayWith(account, "posts.publish", slug, post)
      ? [{ label: t("posts.menu.review"), to: `/panel/${slug}/${post.id}/review` }]
      : []),
    ...(slug === OWN_MEMBER_COLLECTION && mayInvite
      ? [{ label: t("posts.menu.invite"), to: `/panel/${slug}/${post.id}#invite` }]
      : []),
    ...(mayWith(account, "posts.duplicate", slug, post)
      ? [{ label: t("layout.words.duplicate"), onClick: () => void duplicate(post.id) }]
      : []),
    ...places,
    ...(mayTrash(account, slug, post)
      ? [{ label: t("posts.menu.trash"), onClick: () => void trash([post]) }]
      : []),
  ];
}

/** Return whether the public version is the latest. */
function isUpToDate({ is_live, has_unpublished_changes }: Post): boolean {
  return is_live && !has_unpublished_changes;
}

/** Return the actions that move the post to the start and the end, which is tedious to do by dragging. */
function usePlaces(post: Post): RowAction[] {
  const t = useText();
  const { total = 0, sort } = useListContext<Post>();
  const { reload } = usePostActions();
  const { sayError } = useToast();
  const mayReorder = useMay("posts.publish");
  if (sort.field !== "position" || !mayReorder || total < 2) return [];

  const moveTo = (position: number) => () => {
    answer(api.PATCH("/api/posts/{id}/order", { ...at(post), body: { position } })).then(reload, sayError);
  };
  return [
    ...(post.position > 0 ? [{ label: t("posts.menu.toStart"), onClick: moveTo(0) }] : []),
    ...(post.position < total - 1 ? [{ label: t("posts.menu.toEnd"), onClick: moveTo(total - 1) }] : []),
  ];
}
