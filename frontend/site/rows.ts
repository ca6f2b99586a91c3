import type { PostPublic } from "../generated/schema";

/** A list field of a post; rows come as the server checked them. */
export function rowsOf<Row>(post: PostPublic | undefined, field: string): Row[] {
  const value = post?.attributes[field];
  return Array.isArray(value) ? value : [];
}
