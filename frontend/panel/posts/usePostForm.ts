import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { answer, api } from "../../client/api";
import { ApiError, isTemporary } from "../../client/errors";
import { localizedMessage } from "../../client/language";
import { type Post, Status, type StatusId } from "../../client/types";
import type { OtherDrafts } from "../kit/drafts/useOtherDrafts";
import type { OfferedDraft } from "../kit/forms/DraftNotices";
import { usePendingInput } from "../kit/forms/pendingInput";
import { useSend } from "../kit/forms/ResourceForm";
import { useToast } from "../kit/layout/useToast";
import { at, DONE, describeDone, describePublication } from "../kit/posts/actions";
import { useCollection } from "../kit/posts/collections";
import { draftStatus } from "../kit/posts/draftStatus";
import { getPaths, type PostForm, toForm, valueAt } from "../kit/posts/postForm";
import { endPart, type PublishTimes, timesPart } from "../kit/posts/times";
import { useText } from "../messages/useText";
import type { PostMeta } from "../providers/posts";
import type { Creation } from "./drafts";
import { useDraft } from "./useDraft";
import { useNewDraft } from "./useNewDraft";

export interface PostFormState {
  form: UseFormReturn<PostForm>;
  post: Post | null;
  /** Whether there are changes that the server does not have. */
  isDirty: boolean;
  /** Whether the user has not saved the post yet; an autosave may have created it. */
  isNew: boolean;
  isSaving: boolean;
  savedAt: Date | null;
  /** When the restored unsaved changes were stored. */
  restoredAt: number | null;
  otherDrafts: OtherDrafts;
  /** Unsaved changes that the server has from another browser. */
  otherDevice: OfferedDraft | null;
  /** Whether the last save failed because of the network or the server. */
  hasFailed: boolean;
  /** Another user's save that conflicts with ours. */
  conflict: { error: ApiError; status: StatusId | undefined } | null;
  save: (status: StatusId | undefined) => Promise<Post | null>;
  /** Unpublish or archive the post, or schedule its publication; unsaved changes are saved first. */
  setStatus: (status: StatusId, times?: PublishTimes) => Promise<void>;
  /**
   * Set the end of the public version, or remove it with null. Unsaved changes are saved first, as a draft.
   */
  setEnd: (until: Date | null) => Promise<void>;
  /** Overwrite the conflicting version. */
  overwrite: () => Promise<Post | null>;
  /** Show the conflicting version; the input is saved as an earlier version. */
  takeTheirs: (theirs: Post) => Promise<void>;
  /** Restore an earlier version, and publish it if requested. The input is saved as a version first. */
  restore: (number: number, publish: boolean) => Promise<void>;
  discard: () => void;
  endConflict: () => void;
}

/** Manage the form of one post: input, saving and conflicts. */
export function usePostForm(initial: Post | null, onDraftCreated: (post: Post) => void): PostFormState {
  const t = useText();
  const collection = useCollection();
  const { say, sayError } = useToast();
  const queries = useQueryClient();
  const send = useSend<Post>();
  const pending = usePendingInput();
  const [post, setPost] = useState(initial);
  const before = useRef(toForm(collection, initial));
  const version = useRef(initial?.version ?? 0);
  const form = useForm<PostForm>({ defaultValues: before.current, shouldFocusError: true });
  const creation = useRef<Creation | null>(null);
  const draft = useDraft(form, post, before, version, { creation, create: () => isSaving || void create() });
  const { begin, create, saveLater } = useNewDraft({
    creation,
    getInput: form.getValues,
    before,
    keep: draft.keep,
    send: ({ form: sent, status, key }) => sendNew(sent, { status, key }),
    onCreated: showNewDraft,
    save,
  });
  const { isDirty, restoredAt, otherDrafts, otherDevice, forget } = draft;
  const [isSaving, setIsSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [isAutosaved, setIsAutosaved] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [conflict, setConflict] = useState<PostFormState["conflict"]>(null);

  const inStepWith = useCallback(
    (saved: Post) => {
      setHasFailed(false);
      before.current = toForm(collection, saved);
      version.current = saved.version;
      setPost(saved);
      form.reset(before.current);
    },
    [collection, form],
  );

  async function save(status: StatusId | undefined): Promise<Post | null> {
    if (isSaving) return null;
    if (!post && creation.current) return saveAfterCreation(status);
    pending.flush();
    const sent = structuredClone(form.getValues());
    form.clearErrors();
    setIsSaving(true);
    try {
      const key = post ? undefined : begin(sent, status).key;
      const { data: saved } = await (post ? send(sent, getMeta(status)) : sendNew(sent, { status, key }));
      finish(saved, sent, status);
      return saved;
    } catch (error) {
      refuse(error, status);
      return null;
    } finally {
      setIsSaving(false);
    }
  }

  async function sendNew(sent: PostForm, meta: PostMeta) {
    try {
      const reply = await send(sent, meta);
      creation.current = null;
      return reply;
    } catch (error) {
      if (!isTemporary(error)) creation.current = null;
      throw error;
    }
  }

  /** Create the new post, which may exist already, and then save the input. */
  async function saveAfterCreation(status: StatusId | undefined): Promise<Post | null> {
    setIsSaving(true);
    const error = await create();
    setIsSaving(false);
    if (!isTemporary(error)) return saveLater(status);
    refuse(error, status);
    return null;
  }

  /** Continue with the post that an autosave has created; the input stays as it is. */
  function showNewDraft(saved: Post, sent: PostForm) {
    forget();
    before.current = sent;
    version.current = saved.version;
    setHasFailed(false);
    setPost(saved);
    setIsAutosaved(true);
    setSavedAt(new Date());
    forgetLists(saved);
    onDraftCreated(saved);
  }

  /** Return the parameters of a save in addition to the form. */
  function getMeta(status: StatusId | undefined): PostMeta {
    return {
      status,
      base: { form: before.current, version: version.current },
      onStep: (saved) => {
        version.current = saved.version;
      },
    };
  }

  function finish(saved: Post, sent: PostForm, status: StatusId | undefined) {
    const typedMeanwhile = getPaths(collection).filter(
      (path) => JSON.stringify(form.getValues(path)) !== JSON.stringify(valueAt(sent, path)),
    );
    const values = typedMeanwhile.map((path) => [path, form.getValues(path)] as const);
    forget();
    inStepWith(saved);
    for (const [path, value] of values) form.setValue(path, value as never, { shouldDirty: true });
    setSavedAt(new Date());
    setIsAutosaved(false);
    setConflict(null);
    forgetLists(saved);
    const isPublic = saved.is_live && !saved.has_unpublished_changes;
    if (status === Status.inReview) say(describeDone(t, "review", [saved]));
    else if (isPublic) say(describePublication(t, saved, post));
    else say(t("posts.edit.saved"));
  }

  /** Refresh all lists and the history of the post. */
  function forgetLists(saved: Post) {
    const lists = [[collection.slug], ["counts", collection.slug], ["revisions", saved.id], ["home"]];
    for (const queryKey of lists) {
      void queries.invalidateQueries({ queryKey });
    }
  }

  function refuse(error: unknown, status: StatusId | undefined) {
    setHasFailed(isTemporary(error));
    if (error instanceof ApiError && error.code === "stale_version") return setConflict({ error, status });
    if (error instanceof ApiError) {
      const shown: string[] = getPaths(collection);
      const complaints = Object.entries(error.fields);
      for (const [path, message] of complaints) {
        form.setError(path as keyof PostForm, { type: "server", message }, { shouldFocus: true });
      }
      // Errors shown next to their fields are not repeated in a toast.
      if (complaints.length > 0 && complaints.every(([path]) => shown.includes(path))) return;
    }
    sayError(error);
  }

  async function setStatus(status: StatusId, times?: PublishTimes): Promise<void> {
    const saved = isDirty ? await save(draftStatus(post)) : post;
    if (!saved) return;
    try {
      const body = { post_status_id: status, version: version.current, ...timesPart(times) };
      const { data, message } = await answer(api.PUT("/api/posts/{id}/status", { ...at(saved), body }));
      inStepWith(data);
      forgetLists(data);
      say(localizedMessage(message, describeDone(t, DONE[status], [data])));
    } catch (error) {
      refuse(error, status);
    }
  }

  async function setEnd(until: Date | null): Promise<void> {
    const saved = isDirty ? await save(draftStatus(post)) : post;
    if (!saved) return;
    try {
      const body = endPart({ ...saved, version: version.current }, until);
      const { data } = await answer(api.PUT("/api/posts/{id}/data", { ...at(saved), body }));
      inStepWith(data);
      forgetLists(data);
      say(t("posts.edit.saved"));
    } catch (error) {
      refuse(error, undefined);
    }
  }

  async function overwrite(): Promise<Post | null> {
    if (!conflict) return null;
    version.current = Number(conflict.error.body.version) || version.current;
    setConflict(null);
    return save(conflict.status);
  }

  async function takeTheirs(theirs: Post): Promise<void> {
    if (!isDirty) return show(theirs);
    const stale = version.current;
    version.current = theirs.version;
    setConflict(null);
    if (await save(draftStatus(theirs))) await bringBack(theirs.version, { done: t("posts.stale.kept") });
    else version.current = stale;
  }

  async function restore(number: number, publish: boolean): Promise<void> {
    const saved = isDirty ? await save(draftStatus(post)) : post;
    if (saved) await bringBack(number, { publish });
  }

  async function bringBack(number: number, { publish = false, done = "" }): Promise<void> {
    const path = { id: String(post?.id), number: String(number) };
    const body = { version: version.current, publish };
    try {
      const call = api.PUT("/api/posts/{id}/revisions/{number}/restore", { params: { path }, body });
      const { data, message } = await answer(call);
      show(data);
      forgetLists(data);
      say(done || localizedMessage(message, t("posts.revisions.restored")));
    } catch (error) {
      refuse(error, undefined);
    }
  }

  function show(other: Post) {
    forget();
    inStepWith(other);
    setConflict(null);
  }

  function discard() {
    creation.current = null;
    forget();
    form.reset(before.current);
    version.current = post?.version ?? 0;
    draft.discardOnServer();
    say(t("posts.edit.discarded"));
  }

  return {
    form,
    post,
    isDirty,
    isNew: post === null || isAutosaved,
    isSaving,
    savedAt,
    restoredAt,
    otherDrafts,
    otherDevice,
    hasFailed: hasFailed && isDirty,
    conflict,
    save,
    setStatus,
    setEnd,
    overwrite,
    takeTheirs,
    restore,
    discard,
    endConflict: () => setConflict(null),
  };
}
