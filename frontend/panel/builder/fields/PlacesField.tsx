import { Autocomplete, TextField } from "@mui/material";
import { say } from "../../../blocks/texts/texts";
import { useText } from "../../messages/useText";
import { getEntries, type Setting } from "../model/definitions";
import { usePlaceChoices } from "./choices";
import type { FieldProps } from "./SettingInput";

/** Return whether a list contains only places, which users select instead of typing. */
export function isOfPlaces({ items }: Setting): boolean {
  return Object.values(items ?? {}).every(({ kind }) => kind === "place");
}

/** Selected places of the domain, in display order. No selection means all. */
export function PlacesField({ label, setting, wording, value, onChange }: FieldProps) {
  const t = useText();
  const { data = [], isLoading } = usePlaceChoices();
  const ids = getEntries(value).flatMap(({ place }) => (typeof place === "number" ? place : []));
  const gone = isLoading ? "…" : t("builder.fields.row_gone");
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={data.map(({ id, name }) => ({ id, name }))}
      value={ids.map((id) => ({ id, name: data.find((each) => each.id === id)?.name ?? gone }))}
      loading={isLoading}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(place, other) => place.id === other.id}
      getOptionDisabled={() => ids.length >= (setting.max_items ?? Number.POSITIVE_INFINITY)}
      onChange={(_, next) => onChange(next.map(({ id }) => ({ place: id })))}
      slotProps={{ chip: { size: "small" } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={ids.length ? "" : t("builder.fields.all")}
          helperText={wording.help && say(wording.help)}
        />
      )}
    />
  );
}
