import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../../client/api";
import { type Post, Status, type StatusId } from "../../../client/types";
import { useMay } from "../../account/account";
import { useToast } from "../../kit/layout/useToast";
import { at, describePublication } from "../../kit/posts/actions";
import { useCollection } from "../../kit/posts/collections";
import { endPart, type PublishTimes, timesPart } from "../../kit/posts/times";
import { useText } from "../../messages/useText";
import { toDocument } from "../model/toDocument";
import type { Autosave } from "../saving/useAutosave";
import type { BlockActions } from "../useBlocks";

const LOOKED_BACK = 100;

/** Return functions that publish the page, or restore the public version in the builder. */
export function usePublishing(autosave: Autosave, blocks: BlockActions, save: () => Promise<boolean>) {
  const t = useText();
  const { slug } = useCollection();
  const { say, sayError } = useToast();
  const queries = useQueryClient();
  const mayPublish = useMay("posts.publish");
  const [isBusy, setIsBusy] = useState(false);

  async function busily(act: () => Promise<string>): Promise<void> {
    setIsBusy(true);
    try {
      say(await act());
      await queries.invalidateQueries({ queryKey: [slug] });
    } catch (error) {
      sayError(error);
    } finally {
      setIsBusy(false);
    }
  }

  async function setStatus(status: StatusId, times?: PublishTimes): Promise<void> {
    if (!(await save())) return;
    const saved = autosave.latest();
    await busily(async () => {
      const body = {
        post_status_id: status,
        version: saved.version,
        ...timesPart(times),
      };
      const { data, message } = await answer(api.PUT("/api/posts/{id}/status", { ...at(saved), body }));
      autosave.updated(data);
      if (status === Status.published) return describePublication(t, data, saved);
      return message ?? t("builder.publish.saved");
    });
  }

  /** Set the end of the public version, or remove it with null. Do not publish unpublished changes. */
  async function setEnd(until: Date | null): Promise<void> {
    if (!(await save())) return;
    const saved = autosave.latest();
    await busily(async () => {
      const body = endPart(saved, until);
      const { data, message } = await answer(api.PUT("/api/posts/{id}/data", { ...at(saved), body }));
      autosave.updated(data);
      return message ?? t("builder.publish.saved");
    });
  }

  async function discardToLive(): Promise<void> {
    await save();
    const saved = autosave.latest();
    await busily(async () => {
      const live = await restoreLive(saved, mayPublish);
      blocks.show(toDocument(live));
      autosave.follow(live);
      return t("builder.publish.discarded");
    });
  }

  return { isBusy, setStatus, setEnd, discardToLive };
}

/**
 * Make the public version of a post its latest version again, and return the post. The restored version is
 * published immediately if the user may publish.
 */
async function restoreLive(post: Post, mayPublish: boolean): Promise<Post> {
  const { path } = at(post).params;
  const query = { limit: LOOKED_BACK, offset: 0 };
  const { data: saves } = await answer(api.GET("/api/posts/{id}/revisions", { params: { path, query } }));
  const live = saves.find(({ post_status_id }) => post_status_id === Status.published);
  if (!live) throw new Error("The public version is too old to be found among the earlier ones");
  const { data: restored } = await answer(
    api.PUT("/api/posts/{id}/revisions/{number}/restore", {
      params: { path: { ...path, number: String(live.number) } },
      body: { version: post.version, publish: mayPublish },
    }),
  );
  return restored;
}
