import { Autocomplete, TextField } from "@mui/material";
import { useDomains } from "../account/useDomains";

interface Props {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}

/** On which domains somebody is to work; for those who run them all. */
export function DomainsChoice({ value, onChange, error }: Props) {
  const { data = [], isPending, error: failure } = useDomains(true);
  return (
    <Autocomplete
      multiple
      size="small"
      options={data}
      loading={isPending}
      value={data.filter(({ id }) => value.includes(id))}
      onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Domains"
          error={Boolean(error ?? failure)}
          helperText={error ?? failure?.message ?? "They have this role on each of them."}
        />
      )}
    />
  );
}
