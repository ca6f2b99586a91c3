import { useCallback, useMemo, useState } from "react";
import type { Post } from "../../client/types";

/** The posts ticked in a list, kept while one pages through it. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<number, Post>>(new Map());

  const clear = useCallback(() => setSelected(new Map()), []);
  const set = useCallback((posts: readonly Post[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Map(before);
      for (const post of posts) {
        if (isSelected) after.set(post.id, post);
        else after.delete(post.id);
      }
      return after;
    });
  }, []);

  return useMemo(
    () => ({ posts: [...selected.values()], has: (post: Post) => selected.has(post.id), set, clear }),
    [selected, set, clear],
  );
}

export type Selection = ReturnType<typeof useSelection>;
