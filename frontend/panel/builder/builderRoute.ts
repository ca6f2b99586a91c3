const PLACE = /^\/panel\/[^/]+\/(\d+)\/build\/?$/;

/** Return the id of the post in a path of the builder, or null for any other path. */
export function builtPost(path: string): string | undefined {
  return PLACE.exec(path)?.[1];
}

/** Return the API paths to prefetch for that path: the post, and the data of its page. */
export function builderReads(path: string): string[] {
  const id = builtPost(path);
  return id === undefined ? [] : [`/api/posts/${id}`, `/api/posts/${id}/canvas`];
}
