import { Autocomplete, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { Field } from "../../../generated/collections";
import { fieldTitle } from "../../messages/names";
import { useText } from "../../messages/useText";
import { postChoices } from "../posts/postChoices";
import { useFieldValue } from "./useFieldValue";

interface PickerOption {
  id: number;
  title: string;
}

/** Posts that a post names: the cuisines of a member, the members that take part in an event. */
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

/** Some of a collection, by the ids of their posts. */
export function PostsChoice({ of, label, value, onChange, onBlur, error, help }: ChoiceProps) {
  const t = useText();
  const { data: choices = [], isPending } = useQuery({
    queryKey: [of, "choices"],
    queryFn: () => allPosts(of),
    staleTime: 60_000,
  });
  const chosen = value.map(
    (id) => choices.find((each) => each.id === id) ?? { id, title: isPending ? "…" : t("inputs.deleted") },
  );
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={choices}
      value={chosen}
      loading={isPending}
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

/** All of them in the order of the site; one is a choice only if it has an _id, a title and a url. */
async function allPosts(type: ReferencedCollection): Promise<PickerOption[]> {
  const posts = await postChoices(type, "position");
  return posts.filter(({ url }) => url).map(({ id, title }) => ({ id, title }));
}
