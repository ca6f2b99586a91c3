import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answer, api } from "../../client/api";
import type { Collection } from "../../client/collections";
import type { VisiblePost } from "../../client/types";
import { useMay } from "../account/account";
import { collectionsInMenu } from "../posts/collections";

export interface FoundPost {
  post: VisiblePost;
  collection: Collection;
}

const DELAY = 200;
const SHORTEST = 2;
const OF_EACH = 4;

/** The posts of every collection that hold the text. */
export function useFoundPosts(text: string) {
  const wanted = useSettled(text.trim());
  const mayRead = useMay("posts.read");
  const isWanted = mayRead && wanted.length >= SHORTEST;
  const { data, error, isFetching } = useQuery({
    queryKey: ["palette", wanted],
    queryFn: () => found(wanted),
    enabled: isWanted,
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  return { found: isWanted ? (data ?? []) : [], isSearching: isWanted && isFetching, error };
}

async function found(search: string): Promise<FoundPost[]> {
  const lists = await Promise.all(
    collectionsInMenu.map(async (collection) => {
      const order = { sortBy: "updated_at", sortDir: "desc" } as const;
      const query = { type: collection.slug, search, limit: OF_EACH, ...order };
      const { data } = await answer(api.GET("/api/posts/by-type", { params: { query } }));
      return data.map((post) => ({ post, collection }));
    }),
  );
  return lists.flat();
}

/** What was typed, once the fingers rest. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
