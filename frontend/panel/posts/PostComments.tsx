import type { Post } from "../../client/types";
import Comments from "../kit/comments/Comments";
import { fieldPlace } from "../kit/comments/store";
import type { ThreadPlace } from "../kit/comments/ThreadCard";
import type { Thread } from "../kit/comments/useThreads";
import { useCollection } from "../kit/posts/collections";
import { fieldTitle } from "../messages/names";
import { useText } from "../messages/useText";

/** The comments of a post in its form. */
export default function PostComments({ post, isHidden }: { post: Post; isHidden: boolean }) {
  const t = useText();
  const { slug, fields } = useCollection();
  const named: Record<string, string> = {
    title: t("posts.edit.title"),
    url: t("posts.edit.url"),
    ...Object.fromEntries(fields.map((field) => [field.name, fieldTitle(t, field)])),
    seo: t("posts.edit.searchEngines"),
  };
  const whole = { place: "", label: t("comments.whole") };
  const places = Object.entries(named).map(([name, label]) => ({ place: fieldPlace(name), label }));

  function describe({ id, field, block }: Thread): ThreadPlace {
    if (block) {
      const label = t(hasBlock(post, block) ? "comments.block" : "comments.deletedBlock");
      return hasBlock(post, block)
        ? { label, link: `/panel/${slug}/${post.id}/build?comment=${id}` }
        : { label };
    }
    const label = named[field];
    if (label === undefined) return { label: whole.label };
    return findField(field) ? { label, show: () => showField(field) } : { label };
  }

  return <Comments post={post.id} places={[whole, ...places]} describe={describe} isHidden={isHidden} />;
}

function hasBlock(post: Post, id: string): boolean {
  return JSON.stringify(post.post_body.builder ?? null).includes(`"id":${JSON.stringify(id)}`);
}

function findField(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-commentable="${CSS.escape(name)}"]`);
}

function showField(name: string): void {
  const field = findField(name);
  field?.scrollIntoView({ block: "center" });
  field?.querySelector<HTMLElement>("input, textarea, [contenteditable=true], button")?.focus();
}
