import { Autocomplete, TextField } from "@mui/material";
import { useText } from "../messages/useText";
import type { HouseChoice } from "./useFoodMenus";

interface Props {
  value: readonly number[];
  houses: readonly HouseChoice[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** The houses that serve a menu: the association's own, its members, found by their names. */
export function HousesInput({ value, houses, error, onChange }: Props) {
  const t = useText();
  const gone = t("foodMenus.houses.gone");
  const chosen = value.map((id) => houses.find((each) => each.id === id) ?? { id, title: gone });
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={houses}
      value={chosen}
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
