import { Autocomplete, TextField } from "@mui/material";
import { say } from "../../../blocks/texts/texts";
import { slugOf } from "../../../site/links";
import { useText } from "../../messages/useText";
import {
  useCategoryChoices,
  useCuisineChoices,
  useMemberChoices,
  usePlaceChoices,
  usePostChoices,
} from "./choices";
import type { FieldProps } from "./SettingInput";

interface CellRow {
  value: number | string;
  text: string;
}

/** One row of the domain: a category of questions, a cuisine, another page. */
export function RowField(props: FieldProps) {
  if (props.setting.kind === "category") return <CategoryField {...props} />;
  if (props.setting.kind === "cuisine") return <CuisineField {...props} />;
  if (props.setting.kind === "place") return <PlaceField {...props} />;
  if (props.setting.kind === "house") return <HouseField {...props} />;
  return <PostField {...props} />;
}

function PlaceField(props: FieldProps) {
  const { data, isLoading } = usePlaceChoices();
  const rows = (data ?? []).map(({ id, name }) => ({ value: id, text: name }));
  return <Picker {...props} rows={rows} isPending={isLoading} none={null} />;
}

function HouseField(props: FieldProps) {
  const { data, isPending } = useMemberChoices();
  const rows = (data ?? []).map(({ id, title }) => ({ value: id, text: title }));
  return <Picker {...props} rows={rows} isPending={isPending} none={null} />;
}

function CategoryField(props: FieldProps) {
  const { data, isPending } = useCategoryChoices();
  const rows = (data ?? []).map(({ id, name }) => ({ value: id, text: name }));
  return <Picker {...props} rows={rows} isPending={isPending} none={null} />;
}

/** Cuisines are named by the last segment of their address, which people can read. */
function CuisineField(props: FieldProps) {
  const { data, isPending } = useCuisineChoices();
  const rows = (data ?? []).map(({ url, title }) => ({ value: slugOf(url), text: title }));
  const value = typeof props.value === "string" ? slugOf(props.value) : "";
  return <Picker {...props} value={value} rows={rows} isPending={isPending} none="" />;
}

function PostField(props: FieldProps) {
  const { data, isPending } = usePostChoices();
  const rows = (data ?? []).map(({ id, title, url }) => ({ value: id, text: `${title} (/${url})` }));
  return <Picker {...props} rows={rows} isPending={isPending} none={null} />;
}

interface PickerProps extends FieldProps {
  rows: CellRow[];
  isPending: boolean;
  /** What the setting holds when nothing is chosen. */
  none: null | "";
}

/** One of some rows, found by its name. */
export function Picker({ label, wording, value, onChange, rows, isPending, none }: PickerProps) {
  const t = useText();
  const isChosen = value !== none && value !== undefined;
  const unknown: CellRow = { value: value as string, text: isPending ? "…" : t("builder.fields.row_gone") };
  const chosen = isChosen ? (rows.find((row) => row.value === value) ?? unknown) : null;
  return (
    <Autocomplete
      options={rows}
      loading={isPending}
      value={chosen}
      getOptionKey={(row) => row.value}
      getOptionLabel={(row) => row.text}
      isOptionEqualToValue={(row, other) => row.value === other.value}
      onChange={(_, next) => onChange(next ? next.value : none)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={t("builder.fields.all")}
          helperText={wording.help && say(wording.help)}
        />
      )}
    />
  );
}
