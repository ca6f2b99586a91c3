import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { answer, api } from "../../../client/api";
import type { MediaItem } from "../../../generated/schema";
import { pauseBeforeAsking } from "../../kit/media/preparing";
import { useMediaUrls } from "../../kit/media/urls";
import { type BlockSettings, getDefinition, getEntries } from "../model/definitions";
import { placeholder } from "./placeholder";

/** Files and page parts by id, with null for deleted ones. */
export interface Items {
  media: ReadonlyMap<number, MediaItem | null>;
  parts: ReadonlyMap<number, unknown>;
}

const FIVE_MINUTES = 5 * 60_000;
export const NO_ITEMS: Items = { media: new Map(), parts: new Map() };

/**
 * Return whether blocks of this type can refer to files or page parts. Most blocks of a long page cannot, and
 * need no request.
 */
export function namesRows(type: string): boolean {
  return holdsIds(getDefinition(type)?.props ?? {});
}

function holdsIds(settings: BlockSettings): boolean {
  return Object.values(settings).some(
    ({ kind, items }) => kind === "media" || kind === "post" || (items !== undefined && holdsIds(items)),
  );
}

/**
 * Fetch the files and page parts that a block's settings refer to by id. Leave out rows that are still
 * loading.
 */
export function useBlockItems(values: Record<string, unknown>, settings: BlockSettings): Items {
  const media = idsIn(values, settings, "media");
  const parts = idsIn(values, settings, "post");
  const files = useQueries({ queries: media.map(mediaQuery), combine: getData });
  const pages = useQueries({ queries: parts.map(partQuery), combine: getData });
  const urls = useMediaUrls();
  // The list of ids is new on every render, but its data is not.
  const key = `${media} ${parts}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the two lists of ids, which are new objects on every render
  return useMemo(() => {
    if (!media.length && !parts.length) return NO_ITEMS;
    return { media: mapById(media, files as (MediaItem | null | undefined)[]), parts: mapById(parts, pages) };
  }, [key, files, pages, urls]);
}

function getData(results: { data: unknown; isError: boolean }[]): unknown[] {
  return results.map(({ data, isError }) => (isError ? null : data));
}

function mapById<Item>(ids: number[], items: (Item | undefined)[]): Map<number, Item> {
  const pairs = ids.map((id, index) => [id, items[index]] as const);
  return new Map(pairs.filter((pair): pair is [number, Item] => pair[1] !== undefined));
}

export function mediaQuery(id: number) {
  return {
    queryKey: ["media", id],
    queryFn: async (): Promise<unknown> =>
      (await answer(api.GET("/api/media/{id}", { params: { path: { id: String(id) } } }))).data,
    staleTime: FIVE_MINUTES,
    refetchInterval: ({ state }: { state: { data: unknown } }) =>
      pauseBeforeAsking([state.data as MediaItem | undefined]),
  };
}

function partQuery(id: number) {
  return {
    queryKey: ["part", id],
    queryFn: async (): Promise<unknown> => {
      const { data } = await answer(api.GET("/api/posts/{id}", { params: { path: { id: String(id) } } }));
      const page = await answer(api.GET("/api/site", { params: { query: { url: data.url } } }));
      return { id, blocks: page.data.page.blocks };
    },
    staleTime: FIVE_MINUTES,
  };
}

function idsIn(values: Record<string, unknown>, settings: BlockSettings, kind: string): number[] {
  const ids = Object.entries(settings).flatMap(([name, setting]) => {
    const value = values[name];
    if (setting.kind === kind) return typeof value === "number" ? [value] : [];
    if (setting.kind !== "list") return [];
    return getEntries(value).flatMap((entry) => idsIn(entry, setting.items ?? {}, kind));
  });
  return [...new Set(ids)];
}

/** Return the settings with the objects that the server would add to every id. */
export function withResolvedItems(
  values: Record<string, unknown>,
  settings: BlockSettings,
  items: Items,
  isAboutPicture: boolean,
): Record<string, unknown> {
  const shownProps = { ...values };
  for (const [name, setting] of Object.entries(settings)) {
    const value = values[name];
    if (setting.kind === "media") shownProps[`${name}_item`] = pictureFor(value, items, isAboutPicture);
    else if (setting.kind === "post") shownProps[`${name}_item`] = items.parts.get(value as number) ?? null;
    else if (setting.kind === "list") {
      const [first] = Object.values(setting.items ?? {});
      shownProps[name] = getEntries(value).map((entry) =>
        withResolvedItems(entry, setting.items ?? {}, items, first?.kind === "media"),
      );
    }
  }
  return shownProps;
}

function pictureFor(id: unknown, items: Items, isAboutPicture: boolean): MediaItem | null {
  if (typeof id !== "number") return isAboutPicture ? placeholder : null;
  const item = items.media.get(id);
  // Deleted files and files in preparation are placeholders. Files that are still loading are null.
  return item === null || item?.url === "" ? placeholder : (item ?? null);
}
