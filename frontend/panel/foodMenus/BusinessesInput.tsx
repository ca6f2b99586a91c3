import { Autocomplete, TextField } from "@mui/material";
import { useState } from "react";
import type { BusinessOption } from "../kit/posts/businessOption";
import { useBusinessSearch } from "../kit/posts/businessSearch";
import { useText } from "../messages/useText";

interface Props {
  value: readonly number[];
  businesses: readonly BusinessOption[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** The businesses that serve a menu: the association's own and its members, found by name. */
export function BusinessesInput({ value, businesses, error, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const gone = t("foodMenus.businesses.gone");
  const { options, chosen, isSearching } = useBusinessSearch(typed, businesses, value, {
    searches: true,
    gone,
  });
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      value={chosen}
      loading={isSearching}
      inputValue={typed}
      // Resets are ignored, because they occur whenever the names of the selected businesses are fetched
      // again.
      onInputChange={(_, text, reason) => reason !== "reset" && setTyped(text)}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(business, other) => business.id === other.id}
      onChange={(_, next) => onChange(next.map(({ id }) => id))}
      slotProps={{ chip: { size: "small" } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t("foodMenus.businesses.label")}
          error={Boolean(error)}
          helperText={error}
        />
      )}
    />
  );
}
