import { Autocomplete, createFilterOptions, TextField } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { Field } from "../../../generated/collections";
import { useMay } from "../../account/account";
import { fieldTitle } from "../../messages/names";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";
import { useFieldValue } from "./useFieldValue";

interface Label {
  id: number;
  name: string;
}

interface LabelsSource {
  load: () => Promise<Label[]>;
  add: (name: string) => Promise<Label>;
}

const ALL = { params: { query: { limit: 500 } } };

const CATEGORIES: LabelsSource = {
  load: async () => (await answer(api.GET("/api/categories", ALL))).data,
  add: async (name) => (await answer(api.POST("/api/categories", { body: { name } }))).data,
};

const CUISINE_TAGS: LabelsSource = {
  load: async () => (await answer(api.GET("/api/cuisine-tags", ALL))).data.map(toLabel),
  add: async (title) => toLabel((await answer(api.POST("/api/cuisine-tags", { body: { title } }))).data),
};

function toLabel({ id, title }: { id: number; title: string }): Label {
  return { id, name: title };
}

const NEW = 0;
const filter = createFilterOptions<Label>();

/** The labels of a post. Typing a new name creates a label. */
export function LabelsInput({ field }: { field: Field }) {
  const t = useText();
  const { value, onChange, onBlur, error } = useFieldValue<number[]>(field);
  const { labels, isPending, add } = useLabels(field.kind);
  const mayAdd = useMay("posts.publish");
  const chosen = value.map(
    (id) => labels.find((each) => each.id === id) ?? { id, name: isPending ? "…" : t("inputs.deleted") },
  );

  async function choose(next: readonly Label[]) {
    const made = next.find((each) => each.id === NEW);
    const chosen = next.filter((each) => each !== made).map((each) => each.id);
    const id = made && (await add(made.name));
    onChange(id ? [...chosen, id] : chosen);
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
        const matches = filter(options, state);
        const name = state.inputValue.trim();
        const isKnown = labels.some((label) => label.name.toLowerCase() === name.toLowerCase());
        return mayAdd && name && !isKnown ? [...matches, { id: NEW, name }] : matches;
      }}
      renderOption={({ key, ...props }, label) => (
        <li key={key} {...props}>
          {label.id === NEW ? t("inputs.addLabel", { name: label.name }) : label.name}
        </li>
      )}
      onChange={(_, next) => void choose(next)}
      onBlur={onBlur}
      slotProps={{ chip: { size: "small" } }}
      renderInput={(params) => (
        <TextField {...params} label={fieldTitle(t, field)} error={Boolean(error)} helperText={error} />
      )}
    />
  );
}

function useLabels(kind: Field["kind"]) {
  const source = kind === "cuisine_tags" ? CUISINE_TAGS : CATEGORIES;
  const queries = useQueryClient();
  const { sayError } = useToast();
  const queryKey = ["labels", kind];
  const { data, isPending } = useQuery({ queryKey, queryFn: source.load, staleTime: 60_000 });

  async function add(name: string): Promise<number | null> {
    try {
      const added = await source.add(name);
      queries.setQueryData<Label[]>(queryKey, (known = []) => [...known, added]);
      return added.id;
    } catch (error) {
      sayError(error);
      return null;
    }
  }

  return { labels: data ?? [], isPending, add };
}
