import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { answer, api } from "../../../client/api";
import { PLACES, STOPS } from "./wire";

const MANY_PLACES = 300;

export interface StopFilter {
  business_id?: number | undefined;
  place_id?: number | undefined;
}

/** Return the stops of the given days, in chronological order. */
export function useStopDays(from: string, until: string, { business_id, place_id }: StopFilter = {}) {
  const query = { from, until, ...toQuery({ business_id, place_id }) };
  return useQuery({
    queryKey: [STOPS, "days", query],
    queryFn: async () => (await answer(api.GET("/api/stops/days", { params: { query } }))).data,
    placeholderData: keepPreviousData,
  });
}

/**
 * Return the openings of places on the given days with their assignments. With a business in the filter,
 * return only the openings for its cuisines.
 */
export function useOpenings(from: string, until: string, filter: StopFilter, isWanted: boolean) {
  const query = { from, until, ...toQuery(filter) };
  return useQuery({
    queryKey: [STOPS, "openings", query],
    queryFn: async () => (await answer(api.GET("/api/places/openings", { params: { query } }))).data,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** Return the places in their order, with their openings. */
export function usePlaces() {
  return useQuery({
    queryKey: [PLACES, "all"],
    queryFn: async () =>
      (await answer(api.GET("/api/places", { params: { query: { limit: MANY_PLACES } } }))).data,
    staleTime: 60_000,
  });
}

/** Return a function that refreshes all lists of stops and places. */
export function useStopsChanged() {
  const queries = useQueryClient();
  return useCallback(async () => {
    // The badges count requested stops.
    await Promise.all(
      [[STOPS], [PLACES], ["home", "waiting"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  }, [queries]);
}

function toQuery(filter: StopFilter) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as {
    business_id?: number;
    place_id?: number;
  };
}
