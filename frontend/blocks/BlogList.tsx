import type { BlogListProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import { Cards } from "../site/parts/Card";
import { Rows } from "../site/parts/Rows";
import type { BlockConfig, WithMetadata } from "./block";

const more = { text: "All stories", url: "/blog" };

export default function BlogList({ title, limit, layout, puck }: WithMetadata<BlogListProps>) {
  const posts = (puck.metadata.site.lists.blog?.items ?? []).slice(0, limit);
  if (!posts.length) return null;
  return layout === "list" ? (
    <Band name="blog" title={title} more={more}>
      <Rows posts={posts} />
    </Band>
  ) : (
    <Band name="blog" title={title}>
      <Cards posts={posts} more={more} />
    </Band>
  );
}

export const config: BlockConfig<BlogListProps> = {
  category: "lists",
  fields: {
    limit: { label: "Number of items" },
    layout: {
      label: "Layout",
      options: [
        { label: "Cards", value: "cards" },
        { label: "List", value: "list" },
      ],
    },
  },
  example: () => ({}),
};
