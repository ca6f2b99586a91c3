import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { loadTexts } from "../../blocks/texts/texts";
import { spokenLanguage } from "../../client/language";
import type { MediaItem, Post, StatusId } from "../../client/types";
import { useAccount } from "../account/account";
import { mayTrash } from "../account/availableActions";
import type { NewPage } from "../builder/newPage";
import { DraftNotices } from "../kit/forms/DraftNotices";
import { LeaveGuard } from "../kit/forms/LeaveGuard";
import { isOwnSubmit } from "../kit/forms/ownSubmit";
import { PendingInputContext, useNewPendingInput } from "../kit/forms/pendingInput";
import { later } from "../kit/layout/chunks";
import { usePageTitle } from "../kit/layout/Page";
import { useShortcut } from "../kit/layout/shortcuts";
import { useCollection } from "../kit/posts/collections";
import { draftStatus, getSaveKind } from "../kit/posts/draftStatus";
import OthersEditing from "../kit/posts/OthersEditing";
import { SentBackNote } from "../kit/posts/SentBackNote";
import { usePostActions } from "../kit/posts/usePostActions";
import { formatTime } from "../messages/dates";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import { PostInputs } from "./PostInputs";
import type { FromNew } from "./PostScreens";
import { SaveBar } from "./SaveBar";
import { StaleDialog } from "./StaleDialog";
import { uniqueUrl } from "./useNewDraft";
import { usePostForm } from "./usePostForm";

const StartWith = later(async () => {
  const [loaded] = await Promise.all([import("./StartWith"), loadTexts(spokenLanguage())]);
  return loaded;
});

interface Props {
  /** Null for a new post. */
  initial: Post | null;
  /** The temporary name of a new post until it has an id: see `PostScreens`. */
  begun?: string;
}

/** The form of a new or existing post, with the same inputs and save bar. */
export function PostScreen(props: Props) {
  const pending = useNewPendingInput();
  return (
    <PendingInputContext value={pending}>
      <Screen {...props} />
    </PendingInputContext>
  );
}

function Screen({ initial, begun }: Props) {
  const t = useText();
  const collection = useCollection();
  const { slug, is_built: isBuilt } = collection;
  const navigate = useNavigate();
  const isDone = useRef(false);
  const state = usePostForm(initial, openCreated);
  const { form, post, isDirty } = state;
  const account = useAccount();
  const { trash } = usePostActions();
  useKnownMedia(post);
  usePageTitle(post?.title || collectionText(t, slug, "new"));

  /** Save a new post, with a temporary title if necessary, and open the builder, which adds the first block. */
  async function build(firstBlock?: string) {
    if (!form.getValues("title").trim()) {
      const untitled = t("posts.edit.untitled", { time: formatTime(new Date()) });
      form.setValue("title", untitled, { shouldDirty: true });
      form.setValue("url", uniqueUrl(collection, untitled), { shouldDirty: true });
    }
    const saved = await state.save(draftStatus(post));
    if (!saved) return;
    isDone.current = true;
    navigate(`/panel/${slug}/${saved.id}/build`, { replace: true, state: { firstBlock } satisfies NewPage });
  }

  async function save(status: StatusId | undefined) {
    const saved = await state.save(status);
    if (saved && !post) openCreated(saved);
  }

  function openCreated({ id }: Post) {
    // Input made during the save is carried over to the post's URL, so no confirmation is needed.
    isDone.current = true;
    navigate(`/panel/${slug}/${id}`, { replace: true, state: { begun } satisfies FromNew });
    isDone.current = false;
  }

  /** Discard the input, and with it a draft that only an autosave has created. */
  function discard() {
    const created = state.isNew ? post : null;
    state.discard();
    if (created && mayTrash(account, slug, created)) void trash([created]);
  }

  useShortcut("mod+s", t("layout.words.save"), () => void save(draftStatus(post)));

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isOwnSubmit(event)) void save(draftStatus(post));
        }}
        sx={{ pb: { xs: 10, sm: 4 } }}
      >
        <SaveBar
          state={state}
          isDone={isDone}
          onSave={(status) => void save(status)}
          onBuild={() => void build()}
        />
        <Box sx={{ px: { xs: 2, sm: 3, lg: 4 }, pt: 2, maxWidth: 1240 }}>
          <Box sx={{ "&:not(:empty)": { mb: 2 } }}>
            {post && <OthersEditing post={post} />}
            <DraftNotices form={state} onRetry={() => void save(draftStatus(post))} />
          </Box>
          {post?.review?.word && (
            <Box sx={{ mb: 2 }}>
              <SentBackNote review={post.review} />
            </Box>
          )}
          {!post && isBuilt && (
            <Suspense>
              <Box sx={{ mb: 2 }}>
                <StartWith disabled={state.isSaving} onChoose={(type) => void build(type)} />
              </Box>
            </Suspense>
          )}
          <PostInputs state={state} />
        </Box>
      </Box>
      <LeaveGuard
        isDirty={isDirty}
        isDone={isDone}
        onDiscard={discard}
        onSave={async () => (await state.save(draftStatus(post))) !== null}
        saves={getSaveKind(post)}
      />
      <StaleDialog state={state} />
    </FormProvider>
  );
}

/** Cache the files of the post, so that they need no request. */
function useKnownMedia(post: Post | null): void {
  const queries = useQueryClient();
  const items = Object.values(post?.media_items ?? {}).flat();
  for (const item of items) queries.setQueryData<MediaItem>(["media", item.id], (known) => known ?? item);
}
