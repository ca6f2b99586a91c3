import { Autocomplete, createFilterOptions, TextField } from "@mui/material";
import { useText } from "../messages/useText";
import type { FaqCategory } from "./faqs";

interface Props {
  value: number | null;
  categories: readonly FaqCategory[];
  error: string | undefined;
  onChange: (id: number | null) => void;
  onAdd: (name: string) => Promise<FaqCategory | null>;
}

type CategoryChoice = Pick<FaqCategory, "id" | "name">;

const NEW = 0;
const filter = createFilterOptions<CategoryChoice>();

/** The category input of a question. Typing a new name creates a category. */
export function CategoryInput({ value, categories, error, onChange, onAdd }: Props) {
  const t = useText();
  const chosen = categories.find(({ id }) => id === value) ?? null;

  async function choose(choice: CategoryChoice | null) {
    if (choice?.id !== NEW) return onChange(choice?.id ?? null);
    const added = await onAdd(choice.name);
    if (added) onChange(added.id);
  }

  return (
    <Autocomplete
      options={categories as readonly CategoryChoice[]}
      value={chosen}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(choice, other) => choice.id === other.id}
      filterOptions={(options, state) => {
        const matches = filter([...options], state);
        const name = state.inputValue.trim();
        const isKnown = categories.some((each) => each.name.toLowerCase() === name.toLowerCase());
        return name && !isKnown ? [...matches, { id: NEW, name }] : matches;
      }}
      renderOption={({ key, ...props }, choice) => (
        <li key={key} {...props}>
          {choice.id === NEW ? t("faqs.editor.addCategory", { name: choice.name }) : choice.name}
        </li>
      )}
      onChange={(_, choice) => void choose(choice)}
      renderInput={(params) => (
        <TextField {...params} label={t("faqs.editor.category")} error={Boolean(error)} helperText={error} />
      )}
      sx={{ flex: "1 1 240px", maxWidth: 360 }}
    />
  );
}
