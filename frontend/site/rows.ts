import type { PostPublic } from "./payload";

/** A list field of a post; rows come as the server checked them. */
export function rowsOf<Row>(post: PostPublic, field: string): Row[] {
  const value = post.attributes[field];
  return Array.isArray(value) ? value : [];
}
