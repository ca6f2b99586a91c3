import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { useAccount, useMay } from "../../account/account";
import { readMenus } from "../../kit/foodMenus/readMenus";
import { postChoices } from "../../kit/posts/postChoices";

const MOST_PLACES = 300;

export function useCuisineChoices() {
  const { domain } = useAccount();
  return useQuery({
    queryKey: ["builder", domain.id, "cuisines"],
    queryFn: () => postChoices("cuisines"),
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

/** Query the places of stops. */
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

/** Query the menus that the user may view, with their sections and dishes. */
export function useFoodMenuChoices() {
  const { domain } = useAccount();
  return useQuery({ ...foodMenusQuery(domain.id), enabled: useMay("food_menus.read") });
}

/** Return the query for all menus, which is refreshed when the user returns from editing them. */
export function foodMenusQuery(domain: number) {
  return {
    queryKey: ["food-menus", "builder", domain],
    queryFn: readMenus,
    staleTime: 10_000,
  };
}
