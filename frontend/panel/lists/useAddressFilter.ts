import { useSearchParams } from "react-router-dom";

const PAGE = "page";

/** What a list is narrowed to, kept in the address: it survives reload and back, and can be sent to others. */
export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const filter = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])) as Record<
    Name,
    string
  >;
  const page = Math.max(1, Number.parseInt(params.get(PAGE) ?? "1", 10) || 1);

  /** Narrow it differently, from the first page on. */
  function change(next: Partial<Record<Name, string>>) {
    write({ ...next, [PAGE]: "" });
  }

  function setPage(next: number) {
    write({ [PAGE]: next > 1 ? String(next) : "" });
  }

  function clear() {
    write(Object.fromEntries([...names, PAGE].map((name) => [name, ""])));
  }

  function write(next: Record<string, string | undefined>) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  }

  const isNarrowed = names.some((name) => filter[name] !== "");
  return { filter, page, isNarrowed, change, setPage, clear };
}
