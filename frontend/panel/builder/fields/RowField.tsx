import { Autocomplete, TextField } from "@mui/material";
import { useMemo, useState } from "react";
import { say } from "../../../blocks/texts/texts";
import type { CollectionSlug, PostChoice } from "../../../generated/schema";
import { getSlug } from "../../../site/links";
import { useChosenPosts, useFoundPosts } from "../../kit/posts/postChoices";
import { useText } from "../../messages/useText";
import { useCategoryChoices, useCuisineChoices, usePlaceChoices } from "./choices";
import type { FieldProps } from "./SettingInput";

interface CellRow {
  value: number | string;
  text: string;
}

/** A choice of one row of the domain, such as an FAQ category, a cuisine or another page. */
export function RowField(props: FieldProps) {
  if (props.setting.kind === "category") return <CategoryField {...props} />;
  if (props.setting.kind === "cuisine") return <CuisineField {...props} />;
  if (props.setting.kind === "place") return <PlaceField {...props} />;
  if (props.setting.kind === "business") return <FoundField {...props} of="members" />;
  return <FoundField {...props} />;
}

function PlaceField(props: FieldProps) {
  const { data, isLoading } = usePlaceChoices();
  const rows = (data ?? []).map(({ id, name }) => ({ value: id, text: name }));
  return <Picker {...props} rows={rows} isPending={isLoading} none={null} />;
}

function CategoryField(props: FieldProps) {
  const { data, isPending } = useCategoryChoices();
  const rows = (data ?? []).map(({ id, name }) => ({ value: id, text: name }));
  return <Picker {...props} rows={rows} isPending={isPending} none={null} />;
}

/** A cuisine, stored as the last segment of its URL. */
function CuisineField(props: FieldProps) {
  const { data, isPending } = useCuisineChoices();
  const rows = (data ?? []).map(({ url, title }) => ({ value: getSlug(url), text: title }));
  const value = typeof props.value === "string" ? getSlug(props.value) : "";
  return <Picker {...props} value={value} rows={rows} isPending={isPending} none="" />;
}

/**
 * A post of one collection, found by title, or of any collection, found by title and URL. There may be
 * thousands of posts.
 */
function FoundField({ of, ...props }: FieldProps & { of?: CollectionSlug }) {
  const [typed, setTyped] = useState("");
  const { posts, isSearching } = useFoundPosts(typed, of);
  const { chosen, isPending } = useChosenPosts(typeof props.value === "number" ? [props.value] : [], of);
  // A new object would reset the input and overwrite the typed text.
  const rows = useMemo(() => getRows(posts, of), [posts, of]);
  const current = useMemo(() => getRows(chosen, of), [chosen, of]);
  return (
    <Picker
      {...props}
      rows={rows}
      current={current}
      isPending={isPending}
      isSearching={isSearching}
      onTyped={setTyped}
      none={null}
    />
  );
}

function getRows(posts: readonly PostChoice[], of: CollectionSlug | undefined): CellRow[] {
  return posts.map(({ id, title, url }) => ({ value: id, text: of ? title : `${title} (/${url})` }));
}

interface PickerProps extends FieldProps {
  rows: CellRow[];
  /** The selected rows, if `rows` contains only some of the rows. */
  current?: CellRow[];
  isPending: boolean;
  isSearching?: boolean;
  /** Searches rows for the typed text. Without this function, the input filters `rows`. */
  onTyped?: (text: string) => void;
  /** The value without a selection. */
  none: null | "";
}

/** An input that selects one row by name. */
export function Picker({
  label,
  wording,
  value,
  onChange,
  rows,
  current = rows,
  isPending,
  isSearching = false,
  onTyped,
  none,
}: PickerProps) {
  const t = useText();
  const isChosen = value !== none && value !== undefined;
  const unknown = isPending ? "…" : t("builder.fields.row_gone");
  const chosen = useMemo(
    () =>
      isChosen
        ? (current.find((row) => row.value === value) ?? { value: value as string, text: unknown })
        : null,
    [isChosen, current, value, unknown],
  );
  return (
    <Autocomplete
      options={rows}
      loading={isPending || isSearching}
      value={chosen}
      {...(onTyped && {
        filterOptions: (found: CellRow[]) => found,
        onInputChange: (_, text, reason) => onTyped(reason === "input" ? text : ""),
      })}
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
