import { Autocomplete, TextField } from "@mui/material";
import type { SystemStyleObject } from "@mui/system";
import { useState } from "react";
import { useText } from "../../messages/useText";
import type { BusinessOption } from "../posts/businessOption";
import { useBusinessSearch } from "../posts/businessSearch";

interface Props {
  label: string;
  value: number | null;
  /** The first of them, or all. */
  businesses: readonly BusinessOption[];
  /** Whether members that are not among these can be chosen too. */
  searches: boolean;
  error?: string | undefined;
  /** What stands there while none is chosen. */
  placeholder?: string;
  sx?: SystemStyleObject;
  onChange: (id: number | null) => void;
}

/** One business, found by its name. */
export function BusinessInput({
  label,
  value,
  businesses,
  searches,
  error,
  placeholder,
  sx,
  onChange,
}: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const found = useBusinessSearch(typed, businesses, value === null ? [] : [value], {
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
      isOptionEqualToValue={(business, other) => business.id === other.id}
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
