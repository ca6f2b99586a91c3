import { Autocomplete, TextField } from "@mui/material";
import type { SystemStyleObject } from "@mui/system";
import { useState } from "react";
import { useText } from "../../messages/useText";
import type { HouseOption } from "../posts/houseOption";
import { useHouseSearch } from "../posts/houseSearch";

interface Props {
  label: string;
  value: number | null;
  /** The first of them, or all. */
  houses: readonly HouseOption[];
  /** Whether members that are not among these can be chosen too. */
  searches: boolean;
  error?: string | undefined;
  /** What stands there while none is chosen. */
  placeholder?: string;
  sx?: SystemStyleObject;
  onChange: (id: number | null) => void;
}

/** One house, found by its name. */
export function HouseInput({ label, value, houses, searches, error, placeholder, sx, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const found = useHouseSearch(typed, houses, value === null ? [] : [value], {
    searches,
    gone: t("inputs.deleted"),
  });
  return (
    <Autocomplete
      options={found.options}
      value={found.chosen[0] ?? null}
      loading={found.isSearching}
      onInputChange={(_, text, reason) => setTyped(reason === "input" ? text : "")}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(house, other) => house.id === other.id}
      onChange={(_, next) => onChange(next?.id ?? null)}
      {...(sx && { sx })}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={Boolean(error)}
          helperText={error}
          {...(placeholder && {
            placeholder,
            // It is what holds while none is chosen, not an example.
            sx: { "& input::placeholder": { opacity: 1 } },
            slotProps: { ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } },
          })}
        />
      )}
    />
  );
}
