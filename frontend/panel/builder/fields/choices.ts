import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { collections } from "../../../generated/collections";
import type { CollectionSlug } from "../../../generated/schema";
import { useAccount, useMay } from "../../account/account";
import { postChoices } from "../../kit/posts/postChoices";

export interface PostChoice {
  id: number;
  title: string;
  url: string;
  isLive: boolean;
}

const MOST_PLACES = 300;
/** As many menus as one list answers at most. */
const MOST_MENUS = 200;

/** The posts of all collections, as one chooses among them. */
export function usePostChoices() {
  return useQuery(postChoicesQuery(useAccount().domain.id));
}

export function postChoicesQuery(domain: number) {
  return {
    queryKey: ["builder", domain, "posts"],
    queryFn: async () => (await Promise.all(collections.map(({ slug }) => postsOf(slug)))).flat(),
    staleTime: 60_000,
  };
}

export function useCuisineChoices() {
  const { domain } = useAccount();
  return useQuery({
    queryKey: ["builder", domain.id, "cuisines"],
    queryFn: () => postsOf("cuisines"),
    staleTime: 60_000,
  });
}

export function useCategoryChoices() {
  const { domain } = useAccount();
  return useQuery({
    queryKey: ["builder", domain.id, "faq-categories"],
    queryFn: async () => (await answer(api.GET("/api/faq-categories"))).data,
    staleTime: 60_000,
  });
}

export function useMemberChoices() {
  const { domain } = useAccount();
  return useQuery({
    queryKey: ["builder", domain.id, "members"],
    queryFn: () => postsOf("members"),
    staleTime: 60_000,
  });
}

/** The places where houses stand. */
export function usePlaceChoices(isWanted = true) {
  const { domain } = useAccount();
  return useQuery({
    queryKey: ["places", "builder", domain.id],
    queryFn: async () => {
      const query = { limit: MOST_PLACES };
      return (await answer(api.GET("/api/places", { params: { query } }))).data;
    },
    staleTime: 10_000,
    enabled: useMay("places.read") && isWanted,
  });
}

/** The menus one may look at, with their sections and dishes. */
export function useFoodMenuChoices() {
  const { domain } = useAccount();
  return useQuery({ ...foodMenusQuery(domain.id), enabled: useMay("food_menus.read") });
}

/** Read anew whenever somebody comes back from the screen of the menus. */
export function foodMenusQuery(domain: number) {
  return {
    queryKey: ["food-menus", "builder", domain],
    queryFn: async () => {
      const query = { limit: MOST_MENUS };
      return (await answer(api.GET("/api/food-menus", { params: { query } }))).data;
    },
    staleTime: 10_000,
  };
}

/** One is a choice only if it has an _id, a title and a url; home has the empty one. */
async function postsOf(type: CollectionSlug): Promise<PostChoice[]> {
  return (await postChoices(type)).map(({ id, title, url, is_live }) => ({
    id,
    title,
    url,
    isLive: is_live,
  }));
}
