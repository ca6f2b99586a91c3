import { Autocomplete, TextField } from "@mui/material";
import { useDomains } from "../account/useDomains";
import { useText } from "../messages/useText";

interface Props {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}

/** On which domains somebody is to work; for those who run them all. */
export function DomainsChoice({ value, onChange, error }: Props) {
  const t = useText();
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
          label={t("users.domains.title")}
          error={Boolean(error ?? failure)}
          helperText={error ?? failure?.message ?? t("users.create.eachDomain")}
        />
      )}
    />
  );
}
