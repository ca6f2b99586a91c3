import { Autocomplete, TextField } from "@mui/material";
import { useState } from "react";
import type { Domain } from "../../client/types";
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
  const [text, setText] = useState("");
  const { data = [], isPending, error: failure } = useDomains(text);
  // What is chosen stays so while others are looked for.
  const [known, setKnown] = useState<readonly Domain[]>([]);
  const chosen = value.flatMap((id) => [...known, ...data].find((each) => each.id === id) ?? []);
  return (
    <Autocomplete
      multiple
      size="small"
      options={data}
      loading={isPending}
      value={chosen}
      onChange={(_, wanted) => {
        setKnown(wanted);
        onChange(wanted.map(({ id }) => id));
      }}
      onInputChange={(_, typed) => setText(typed)}
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
