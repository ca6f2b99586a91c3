import { type RefObject, useEffect, useRef, useState } from "react";
import { newName } from "../../client/once";
import { type Post, Status, type StatusId } from "../../client/types";
import type { Collection } from "../../generated/collections";
import { useCollection } from "../kit/posts/collections";
import { getPaths, type PostForm, valueAt } from "../kit/posts/postForm";
import { urlFromTitle } from "../kit/site/addresses";
import { formatTime } from "../messages/dates";
import { useText } from "../messages/useText";
import type { Creation } from "./drafts";

interface Params {
  /** The request without a response, if there is one. */
  creation: RefObject<Creation | null>;
  getInput: () => PostForm;
  before: RefObject<PostForm>;
  /** Store the input and the request in this browser. */
  keep: () => void;
  send: (creation: Creation) => Promise<{ data: Post }>;
  onCreated: (post: Post, sent: PostForm) => void;
  /** Save the input in the post, which now exists. */
  save: (status: StatusId | undefined) => Promise<Post | null>;
}

interface WaitingSave {
  status: StatusId | undefined;
  finish: (saved: Promise<Post | null>) => void;
}

/**
 * Create the draft of a new post, once. A request without a response is repeated with the same key and
 * content.
 */
export function useNewDraft({ creation, getInput, before, keep, send, onCreated, save }: Params) {
  const t = useText();
  const collection = useCollection();
  const running = useRef<Promise<unknown>>(null);
  const [waiting, setWaiting] = useState<WaitingSave | null>(null);
  const latestSave = useRef(save);
  latestSave.current = save;

  // The save runs after the form has the id of the new post; otherwise, it would create another post.
  useEffect(() => {
    if (!waiting) return;
    setWaiting(null);
    waiting.finish(latestSave.current(waiting.status));
  }, [waiting]);

  function begin(form: PostForm, status: StatusId | undefined): Creation {
    creation.current = { key: newName(), form: structuredClone(form), status };
    return creation.current;
  }

  async function attempt(): Promise<unknown> {
    const input = getInput();
    if (!creation.current && !hasWords(input, before.current, collection)) return null;
    const sent = creation.current ?? begin(withTitle(input), Status.draft);
    keep();
    try {
      const { data } = await send(sent);
      onCreated(data, sent.form);
      return null;
    } catch (error) {
      return error;
    }
  }

  /** Add a temporary title, which the API requires. The title field stays empty. */
  function withTitle(form: PostForm): PostForm {
    if (form.title.trim()) return form;
    const title = t("posts.edit.untitledDraft", { time: formatTime(new Date()) });
    return { ...form, title, url: form.url || uniqueUrl(collection, title) };
  }

  /** Create the draft if there is any text, and return the error, or null if there is none. */
  function create(): Promise<unknown> {
    running.current ??= attempt().finally(() => {
      running.current = null;
    });
    return running.current;
  }

  return {
    begin,
    create,
    saveLater: (status: StatusId | undefined) =>
      new Promise<Post | null>((finish) => setWaiting({ status, finish })),
  };
}

/** Return a URL that no other post of the same minute has, so that the user is not asked about a conflict. */
export function uniqueUrl(collection: Collection, title: string): string {
  return urlFromTitle(collection, `${title} ${Date.now().toString(36).slice(-5)}`);
}

/** Return whether the user has entered any text. */
function hasWords(form: PostForm, before: PostForm, collection: Collection): boolean {
  return getPaths(collection).some((path) => {
    const value = valueAt(form, path);
    return value !== valueAt(before, path) && typeof value === "string" && /\S/.test(withoutTags(value));
  });
}

function withoutTags(html: string): string {
  return html.replace(/<[^>]*>|&nbsp;/g, "");
}
