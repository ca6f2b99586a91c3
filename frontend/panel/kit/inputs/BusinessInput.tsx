import { Autocomplete, TextField } from "@mui/material";
import type { SystemStyleObject } from "@mui/system";
import { useState } from "react";
import { useText } from "../../messages/useText";
import type { BusinessOption } from "../posts/businessOption";
import { useBusinessSearch } from "../posts/businessSearch";

interface Props {
  label: string;
  value: number | null;
  /** All businesses, or the first ones if `searches` is set. */
  businesses: readonly BusinessOption[];
  /** Whether other members can be found by searching. */
  searches: boolean;
  error?: string | undefined;
  /** The text shown without a selection. */
  placeholder?: string;
  sx?: SystemStyleObject;
  onChange: (id: number | null) => void;
}

/** An input for a single business, found by name. */
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
            // This placeholder is the effective value, not an example.
            sx: { "& input::placeholder": { opacity: 1 } },
            slotProps: { ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } },
          })}
        />
      )}
    />
  );
}
