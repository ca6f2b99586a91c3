import { Autocomplete, TextField } from "@mui/material";
import { useState } from "react";
import type { Field } from "../../../generated/collections";
import { fieldTitle } from "../../messages/names";
import { useText } from "../../messages/useText";
import { useChosenPosts, useFoundPosts } from "../posts/postChoices";
import { useFieldValue } from "./useFieldValue";

interface PickerOption {
  id: number;
  title: string;
}

/** Posts that a post refers to, such as the cuisines of a member or the participants of an event. */
export function PostsInput({ field }: { field: Field }) {
  const t = useText();
  const { value, onChange, onBlur, error } = useFieldValue<number[]>(field);
  return (
    <PostsChoice
      of={field.kind === "members" ? "members" : "cuisines"}
      label={fieldTitle(t, field)}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}

type ReferencedCollection = "cuisines" | "members";

interface ChoiceProps {
  of: ReferencedCollection;
  label: string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  onBlur?: () => void;
  error?: string | undefined;
  help?: string;
}

/** Selected posts of a collection, by id. */
export function PostsChoice({ of, label, value, onChange, onBlur, error, help }: ChoiceProps) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const { posts, isSearching } = useFoundPosts(typed, of);
  const { chosen: known, isPending } = useChosenPosts(value, of);
  const chosen = value.map(
    (id): PickerOption =>
      [...known, ...posts].find((each) => each.id === id) ?? {
        id,
        title: isPending ? "…" : t("inputs.deleted"),
      },
  );
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      // Only posts with a URL can be selected.
      options={posts.filter(({ url }) => url) as PickerOption[]}
      filterOptions={(found) => found}
      value={chosen}
      loading={isSearching}
      inputValue={typed}
      // Ignore resets of the input, which happen whenever the names of the selected posts are fetched again.
      onInputChange={(_, text, reason) => reason !== "reset" && setTyped(text)}
      getOptionKey={(choice) => choice.id}
      getOptionLabel={(choice) => choice.title}
      isOptionEqualToValue={(choice, other) => choice.id === other.id}
      onChange={(_, next) => onChange(next.map((each) => each.id))}
      {...(onBlur && { onBlur })}
      slotProps={{ chip: { size: "small" } }}
      renderInput={(params) => (
        <TextField {...params} label={label} error={Boolean(error)} helperText={error ?? help} />
      )}
    />
  );
}
