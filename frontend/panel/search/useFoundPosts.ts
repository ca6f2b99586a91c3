import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answer, api } from "../../client/api";
import { useMay } from "../account/account";

const DELAY = 200;
const SHORTEST = 2;

/** The posts of every collection that hold the text. */
export function useFoundPosts(text: string) {
  const wanted = useSettled(text.trim());
  const mayRead = useMay("posts.read");
  const isWanted = mayRead && wanted.length >= SHORTEST;
  const { data, error, isFetching } = useQuery({
    queryKey: ["palette", wanted],
    queryFn: async () => (await answer(api.GET("/api/search", { params: { query: { q: wanted } } }))).data,
    enabled: isWanted,
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  return { found: isWanted ? (data ?? []) : [], isSearching: isWanted && isFetching, error };
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
