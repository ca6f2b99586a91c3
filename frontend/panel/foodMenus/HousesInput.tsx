import { Autocomplete, TextField } from "@mui/material";
import { useState } from "react";
import type { HouseOption } from "../kit/posts/houseOption";
import { useHouseSearch } from "../kit/posts/houseSearch";
import { useText } from "../messages/useText";

interface Props {
  value: readonly number[];
  houses: readonly HouseOption[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** The houses that serve a menu: the association's own, its members, found by their names. */
export function HousesInput({ value, houses, error, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const gone = t("foodMenus.houses.gone");
  const { options, chosen, isSearching } = useHouseSearch(typed, houses, value, { searches: true, gone });
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      value={chosen}
      loading={isSearching}
      inputValue={typed}
      // It is reset whenever the names of those that are chosen are read anew.
      onInputChange={(_, text, reason) => reason !== "reset" && setTyped(text)}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(house, other) => house.id === other.id}
      onChange={(_, next) => onChange(next.map(({ id }) => id))}
      slotProps={{ chip: { size: "small" } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t("foodMenus.houses.label")}
          error={Boolean(error)}
          helperText={error}
        />
      )}
    />
  );
}
