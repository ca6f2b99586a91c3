import MoreVertOutlined from "@mui/icons-material/MoreVertOutlined";
import { Button, IconButton, Menu, MenuItem, useMediaQuery } from "@mui/material";
import { type RefObject, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { type Post, Status, type StatusId } from "../../client/types";
import { siteOrigin, useAccount, useMay } from "../account/account";
import { mayTrash, mayWith } from "../account/availableActions";
import { hasOnePage } from "../account/permissions";
import { openComments, useComments } from "../kit/comments/store";
import { useDiscardQuestion } from "../kit/forms/useDiscardQuestion";
import { later } from "../kit/layout/chunks";
import { BarTitle, SavingBar, StickyBar } from "../kit/layout/StickyBar";
import { useCollection } from "../kit/posts/collections";
import { draftStatus } from "../kit/posts/draftStatus";
import { FindingCount } from "../kit/posts/FindingCount";
import { StatusPill } from "../kit/posts/status";
import { statusFor } from "../kit/posts/times";
import { useDuplicate } from "../kit/posts/useDuplicate";
import { usePostActions } from "../kit/posts/usePostActions";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import { useFormFindingCount, useFormPublishing } from "./publishing/useFormPublishing";
import type { PostFormState } from "./usePostForm";

const PostComments = later(() => import("./PostComments"));
const PostPublishSheet = later(() => import("./publishing/PostPublishSheet"));
const ScheduleDialog = later(() => import("../builder/publishing/ScheduleDialog"));

interface Props {
  state: PostFormState;
  onSave: (status: StatusId | undefined) => void;
}

interface BarProps extends Props {
  /** Whether the screen may close without a confirmation. */
  isDone: RefObject<boolean>;
  /** Save a new post and open it in the builder. */
  onBuild: () => void;
}

/** The sticky bar: the title, the status and the save buttons. */
export function SaveBar({ state, isDone, onSave, onBuild }: BarProps) {
  const t = useText();
  const { slug, is_built: isBuilt } = useCollection();
  const { post } = state;
  const isNarrow = useIsNarrow();
  const isOnlyOne = hasOnePage(useAccount());
  const mayWrite = useMay("posts.write");
  const { question, mayPublish, onField } = useFormPublishing(state);
  const publish = (act: () => void) => void mayPublish().then((isWanted) => isWanted && act());
  return (
    <StickyBar>
      <BarTitle
        title={post?.title ?? collectionText(t, slug, "new")}
        back={
          isOnlyOne
            ? { to: "/panel", label: t("layout.screens.myPage") }
            : { to: `/panel/${slug}`, label: collectionText(t, slug, "title") }
        }
        aside={post && <StatusPill post={post} />}
      />
      <SavingBar standing={state}>
        <Suspense>{post && <PostComments post={post} isHidden={isNarrow} />}</Suspense>
        {post && !isNarrow && (
          <Button component={Link} to={`/panel/${slug}/${post.id}/build`}>
            {t(mayWrite ? "posts.menu.build" : "posts.menu.look")}
          </Button>
        )}
        {!post && isBuilt && (
          // On a phone this button has its own line: in longer languages three buttons do not fit side by
          // side.
          <Button disabled={state.isSaving} onClick={onBuild} sx={{ flexBasis: { xs: "100%", sm: "auto" } }}>
            {t("posts.menu.build")}
          </Button>
        )}
        <SaveButtons state={state} onSave={onSave} publish={publish} isChecking={question.isChecking} />
        {post && <MoreActions post={post} state={state} isDone={isDone} publish={publish} />}
      </SavingBar>
      {question.stumbling && (
        <Suspense>
          <PostPublishSheet question={question} onField={onField} />
        </Suspense>
      )}
    </StickyBar>
  );
}

/** Return whether the screen fits only the two save buttons. The link to the builder is then in the menu. */
function useIsNarrow(): boolean {
  return useMediaQuery("(max-width: 599px)");
}

interface Publishing {
  /** Run the action if there are no problems, or after the user confirms. */
  publish: (act: () => void) => void;
}

function SaveButtons({ state, onSave, publish, isChecking }: Props & Publishing & { isChecking: boolean }) {
  const t = useText();
  const { post, isDirty, isNew, isSaving } = state;
  const count = useFormFindingCount(state) ?? 0;
  const isNarrow = useIsNarrow();
  const mayWrite = useMay("posts.write");
  const mayPublish = useMay("posts.publish");
  if (!mayWrite) return null;
  const isUpToDate = Boolean(post?.is_live && !post.has_unpublished_changes && !isDirty);
  const secondary = draftStatus(post) === undefined ? t("layout.words.save") : t("posts.save.draft");
  return (
    <>
      <Button variant="outlined" type="submit" disabled={isSaving || !(isNew || isDirty)}>
        {secondary}
      </Button>
      {mayPublish ? (
        <Button
          variant="contained"
          disabled={isSaving || isChecking || isUpToDate}
          onClick={() => publish(() => onSave(Status.published))}
        >
          {post?.is_live && !isNarrow ? t("posts.save.publishChanges") : t("posts.save.publish")}
          {count > 0 && <FindingCount count={count} />}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={isSaving || (post?.post_status_id === Status.inReview && !isDirty)}
          onClick={() => onSave(Status.inReview)}
        >
          {t("posts.save.review")}
        </Button>
      )}
    </>
  );
}

/** The menu item that opens the comments on a phone. */
function CommentsItem() {
  const t = useText();
  const { counts } = useComments();
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return <MenuItem onClick={() => openComments()}>{t("comments.open", { smart_count: count })}</MenuItem>;
}

interface MoreProps extends Publishing {
  post: Post;
  state: PostFormState;
  isDone: RefObject<boolean>;
}

/** Less frequent actions: preview, unpublish, move to trash. */
function MoreActions({ post, state, isDone, publish }: MoreProps) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isScheduling, setIsScheduling] = useState(false);
  const { slug } = useCollection();
  const account = useAccount();
  const navigate = useNavigate();
  const { trash } = usePostActions();
  const duplicate = useDuplicate(slug);
  const mayDuplicate = mayWith(account, "posts.duplicate", slug, post);
  const mayPublish = useMay("posts.publish");
  const mayWrite = useMay("posts.write");
  const isNarrow = useIsNarrow();
  const close = () => setAnchor(null);

  async function moveToTrash() {
    const [done] = await trash([post]);
    if (!done) return;
    state.discard();
    isDone.current = true;
    navigate(`/panel/${slug}`);
  }

  /** Duplicate the post and open the copy. Unsaved changes are saved first, so the copy has them, too. */
  async function openDuplicate() {
    const saved = state.isDirty ? await state.save(draftStatus(post)) : post;
    if (saved) await duplicate(saved.id);
  }

  const trashing = useDiscardQuestion(state.isDirty, t("posts.menu.trash"), () => void moveToTrash());

  // On a wide screen there is no action for a draft with read-only access.
  const hasNone = !post.is_live && !mayPublish && !mayDuplicate && !mayTrash(account, slug, post);
  if (!isNarrow && hasNone) return null;
  return (
    <>
      <IconButton
        aria-label={t("posts.save.more")}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertOutlined />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} onClick={close}>
        {isNarrow && (
          <MenuItem component={Link} to={`/panel/${slug}/${post.id}/build`}>
            {t(mayWrite ? "posts.menu.build" : "posts.menu.look")}
          </MenuItem>
        )}
        {isNarrow && <CommentsItem />}
        {post.is_live && (
          <MenuItem
            component="a"
            href={`${siteOrigin(account.domain)}/${post.url}`}
            target="_blank"
            rel="noopener"
          >
            {t("posts.menu.open")}
          </MenuItem>
        )}
        {mayPublish && post.post_status_id === Status.inReview && (
          <MenuItem component={Link} to={`/panel/${slug}/${post.id}/review`}>
            {t("posts.menu.review")}
          </MenuItem>
        )}
        {mayPublish && <MenuItem onClick={() => setIsScheduling(true)}>{t("posts.save.schedule")}</MenuItem>}
        {mayPublish && post.is_live && (
          <MenuItem onClick={() => void state.setStatus(Status.draft)}>{t("posts.save.takeOff")}</MenuItem>
        )}
        {mayPublish && post.post_status_id !== Status.archived && (
          <MenuItem onClick={() => void state.setStatus(Status.archived)}>{t("posts.save.archive")}</MenuItem>
        )}
        {mayDuplicate && (
          <MenuItem onClick={() => void openDuplicate()}>{t("layout.words.duplicate")}</MenuItem>
        )}
        {mayTrash(account, slug, post) && <MenuItem onClick={trashing.ask}>{t("posts.menu.trash")}</MenuItem>}
      </Menu>
      {trashing.question}
      <Suspense>
        {isScheduling && (
          <ScheduleDialog
            post={post}
            onClose={() => setIsScheduling(false)}
            onChoose={(times) => {
              setIsScheduling(false);
              if (post.is_live && times.from === null) void state.setEnd(times.until);
              else publish(() => void state.setStatus(statusFor(times), times));
            }}
          />
        )}
      </Suspense>
    </>
  );
}
