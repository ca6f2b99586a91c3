const PLACE = /^\/panel\/[^/]+\/(\d+)\/build\/?$/;

/** The id of the post that the builder is opened with at this path of the panel, if it is the builder's. */
export function builtPost(path: string): string | undefined {
  return PLACE.exec(path)?.[1];
}

/** What the API is asked for then: the post, and what its page is drawn from. */
export function builderReads(path: string): string[] {
  const id = builtPost(path);
  return id === undefined ? [] : [`/api/posts/${id}`, `/api/posts/${id}/canvas`];
}
