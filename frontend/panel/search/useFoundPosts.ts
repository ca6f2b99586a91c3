import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { FoodMenuReply } from "../../generated/schema";
import { useMay } from "../account/account";
import { FOOD_MENUS } from "../kit/foodMenus/names";
import { readMenus } from "../kit/foodMenus/readMenus";
import { useDebounced } from "../kit/forms/useDebounced";
import { isNamed } from "./matches";

const SHORTEST = 2;
/** The number of dishes, users and submissions to show. */
const MOST = 5;

/** Search the posts of every collection. */
export function usePostSearch(text: string) {
  const wanted = useDebounced(text.trim());
  const mayRead = useMay("posts.read");
  const isWanted = mayRead && wanted.length >= SHORTEST;
  const { data, error, isFetching } = useQuery({
    queryKey: ["palette", wanted],
    queryFn: async () => (await answer(api.GET("/api/search", { params: { query: { q: wanted } } }))).data,
    enabled: isWanted,
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  return { posts: isWanted ? (data ?? []) : [], isSearching: isWanted && isFetching, error };
}

interface FoundDish {
  id: string;
  name: string;
  menu: FoodMenuReply;
}

/**
 * Search the dishes by name, for users with permission to view menus. The menus are cached for 30 seconds.
 */
export function useDishSearch(text: string): FoundDish[] {
  const wanted = useDebounced(text.trim());
  const isWanted = useMay("food_menus.read") && wanted.length >= SHORTEST;
  const { data = [] } = useQuery({
    queryKey: [FOOD_MENUS, "palette"],
    queryFn: readMenus,
    enabled: isWanted,
    staleTime: 30_000,
  });
  if (!isWanted) return [];
  const dishes = data.flatMap((menu) =>
    menu.sections.flatMap((section) => section.dishes.map(({ id, name }) => ({ id, name, menu }))),
  );
  return dishes.filter(({ name }) => isNamed(name, wanted)).slice(0, MOST);
}

/** Search the domain's users, for users with permission to view them. */
export function usePeopleSearch(text: string) {
  const search = useDebounced(text.trim());
  const isWanted = useMay("users.read") && search.length >= SHORTEST;
  const { data } = useQuery({
    queryKey: ["palette", "people", search],
    queryFn: async () =>
      (await answer(api.GET("/api/users", { params: { query: { search, limit: MOST } } }))).data,
    enabled: isWanted,
    staleTime: 30_000,
  });
  return isWanted ? (data ?? []) : [];
}

/** Search the submissions, for users with permission to read them. */
export function useSubmissionSearch(text: string) {
  const search = useDebounced(text.trim());
  const isWanted = useMay("submissions.read") && search.length >= SHORTEST;
  const { data } = useQuery({
    queryKey: ["palette", "submissions", search],
    queryFn: async () =>
      (await answer(api.GET("/api/submissions", { params: { query: { search, limit: MOST } } }))).data,
    enabled: isWanted,
    staleTime: 30_000,
  });
  return isWanted ? (data ?? []) : [];
}
