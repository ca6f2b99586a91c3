import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { Post } from "../../client/types";
import { Section } from "../kit/layout/Section";
import { UseList } from "../kit/media/UseList";
import { at } from "../kit/posts/actions";
import { useText } from "../messages/useText";

/** The pages and menus that link to the post, if there are any. */
export default function PostUses({ post }: { post: Post }) {
  const t = useText();
  const { data = [] } = useQuery({
    queryKey: ["post uses", post.id],
    queryFn: async () => (await answer(api.GET("/api/posts/{id}/used-by", at(post)))).data,
    gcTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <Section title={t("posts.edit.uses")}>
      <UseList uses={data} />
    </Section>
  );
}
