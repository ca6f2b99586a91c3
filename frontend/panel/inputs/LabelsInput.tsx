import { Autocomplete, createFilterOptions, TextField } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../client/api";
import type { Field } from "../../client/collections";
import { useMay } from "../account/account";
import { useToast } from "../layout/useToast";
import { useFieldValue } from "./useFieldValue";

interface Label {
  id: number;
  name: string;
}

interface Source {
  path: string;
  /** What the API calls the label's text. */
  text: "name" | "title";
}

const SOURCES: Record<string, Source> = {
  categories: { path: "/api/categories", text: "name" },
  cuisine_tags: { path: "/api/cuisine-tags", text: "title" },
};
const NEW = 0;
const filter = createFilterOptions<Label>();

/** Labels a post carries; one that is missing is made by typing it. */
export function LabelsInput({ field }: { field: Field }) {
  const { value, onChange, onBlur, error } = useFieldValue<number[]>(field);
  const source = SOURCES[field.kind] ?? { path: "/api/categories", text: "name" };
  const { labels, isPending, add } = useLabels(source);
  const mayAdd = useMay("posts.publish");
  const chosen = value.map(
    (id) => labels.find((each) => each.id === id) ?? { id, name: isPending ? "…" : "Deleted" },
  );

  async function choose(next: readonly Label[]) {
    const made = next.find((each) => each.id === NEW);
    const kept = next.filter((each) => each !== made).map((each) => each.id);
    const id = made && (await add(made.name));
    onChange(id ? [...kept, id] : kept);
  }

  return (
    <Autocomplete
      multiple
      options={labels}
      value={chosen}
      loading={isPending}
      getOptionKey={(label) => label.id}
      getOptionLabel={(label) => label.name}
      isOptionEqualToValue={(label, other) => label.id === other.id}
      filterOptions={(options, state) => {
        const found = filter(options, state);
        const name = state.inputValue.trim();
        const isKnown = labels.some((label) => label.name.toLowerCase() === name.toLowerCase());
        return mayAdd && name && !isKnown ? [...found, { id: NEW, name }] : found;
      }}
      renderOption={({ key, ...props }, label) => (
        <li key={key} {...props}>
          {label.id === NEW ? `Add “${label.name}”` : label.name}
        </li>
      )}
      onChange={(_, next) => void choose(next)}
      onBlur={onBlur}
      slotProps={{ chip: { size: "small" } }}
      renderInput={(params) => (
        <TextField {...params} label={field.title} error={Boolean(error)} helperText={error} />
      )}
    />
  );
}

function useLabels({ path, text }: Source) {
  const queries = useQueryClient();
  const { sayError } = useToast();
  const queryKey = ["labels", path];
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async () => {
      const { data: rows } = await call<Row[]>("GET", path, { query: { limit: 500 } });
      return rows.map((row) => ({ id: row.id, name: row[text] ?? "" }));
    },
    staleTime: 60_000,
  });

  async function add(name: string): Promise<number | null> {
    try {
      const { data: row } = await call<Row>("POST", path, { body: { [text]: name } });
      queries.setQueryData<Label[]>(queryKey, (known = []) => [...known, { id: row.id, name }]);
      return row.id;
    } catch (error) {
      sayError(error);
      return null;
    }
  }

  return { labels: data ?? [], isPending, add };
}

interface Row {
  id: number;
  name?: string;
  title?: string;
}
