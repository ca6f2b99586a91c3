import { useQuery } from "@tanstack/react-query";
import { useListContext } from "react-admin";
import { answer, api } from "../../client/api";
import { useListFilter } from "../kit/lists/useListFilter";

export type LibraryLayout = "grid" | "list";

/** Return the filters and the page of the library, which are stored in the URL. */
export function useLibrary() {
  const { page, setPage } = useListContext();
  const { values, textOf: getText, change } = useListFilter();
  const { layout = "grid", ...narrowing } = values;
  return {
    folder: getText("path"),
    layout: (layout === "list" ? "list" : "grid") as LibraryLayout,
    isNarrowed: Object.keys(narrowing).length > 0,
    showFolder: (path: string) => change({ path }),
    /** Show the same page in another layout. */
    showAs: (next: LibraryLayout) => {
      change({ layout: next === "list" ? next : undefined });
      setPage(page);
    },
    showAll: () => change(Object.fromEntries(Object.keys(narrowing).map((name) => [name, undefined]))),
  };
}

export function useFolders() {
  const { data } = useQuery({
    queryKey: ["media", "folders"],
    queryFn: async () => (await answer(api.GET("/api/media/folders"))).data,
    staleTime: 60_000,
  });
  return data ?? [];
}
