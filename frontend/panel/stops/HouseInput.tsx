import { Autocomplete, TextField } from "@mui/material";
import type { HouseOption } from "../kit/stops/houses";
import { useText } from "../messages/useText";

interface Props {
  value: number | null;
  houses: readonly HouseOption[];
  error?: string | undefined;
  onChange: (id: number | null) => void;
}

/** Who is to stand there, found by name. */
export function HouseInput({ value, houses, error, onChange }: Props) {
  const t = useText();
  return (
    <Autocomplete
      options={houses}
      value={houses.find(({ id }) => id === value) ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(house, other) => house.id === other.id}
      onChange={(_, next) => onChange(next?.id ?? null)}
      renderInput={(params) => (
        <TextField {...params} label={t("stops.form.house")} error={Boolean(error)} helperText={error} />
      )}
    />
  );
}
