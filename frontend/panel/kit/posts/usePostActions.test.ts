// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type Post, Status } from "../../../client/types";
import { getStatusBefore } from "./usePostActions";

const post = (post_status_id: number, rest: Partial<Post> = {}) =>
  ({ post_status_id, is_live: false, has_unpublished_changes: false, ...rest }) as Post;
const scheduled = (publish_at: string) => post(Status.scheduled, { publish_at });
const live = post(Status.published, { is_live: true });

test.each([
  ["a published draft", post(Status.draft), Status.published, Status.draft],
  ["an archived live post", live, Status.archived, Status.published],
  ["an archived draft", post(Status.draft), Status.archived, Status.draft],
  ["changes published to a live post", live, Status.published, null],
  ["a live post with changes", { ...live, has_unpublished_changes: true }, Status.archived, null],
  ["an unscheduled post", scheduled("2999-01-01T00:00:00Z"), Status.draft, Status.scheduled],
  ["a post with a past schedule", scheduled("2020-01-01T00:00:00Z"), Status.draft, null],
  ["a scheduled post that is published", scheduled("2999-01-01T00:00:00Z"), Status.published, null],
  ["a post that stays archived", post(Status.archived), Status.archived, null],
])("the status before: %s", (_name, before, status, expected) => {
  expect(getStatusBefore(before, status)).toBe(expected);
});
