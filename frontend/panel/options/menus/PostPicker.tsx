import { Autocomplete, Box, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { collections } from "../../../generated/collections";
import type { PostChoice } from "../../../generated/schema";
import { useChosenPosts, useFoundPosts } from "../../kit/posts/postChoices";
import { collectionText } from "../../messages/names";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";

interface Props {
  label: string;
  /** The `_id` or `id` of the selected post, or null. */
  value: string | null;
  error: string | undefined;
  onChange: (post: PostChoice) => void;
}

/** A single post of the domain, found by title. */
export function PostPicker({ label, value, error, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = typed.trim();
  const { posts, isSearching } = useFoundPosts(search, search ? undefined : "pages");
  const { chosen, isPending } = useChosenPosts(value === null ? [] : [value]);
  const picked = chosen.find(({ id, _id }) => value === _id || value === String(id)) ?? null;
  // A post is selectable only if it has an _id, a title and a url.
  const options = posts.filter(({ url }) => url).sort((one, other) => one.post_type_id - other.post_type_id);
  const isGone = value !== null && !isPending && picked === null;
  const help = isGone
    ? t("options.entry.postGone")
    : t(picked && !picked.is_live ? "options.entry.postHidden" : "options.entry.postFollows");
  return (
    <Autocomplete
      options={options}
      filterOptions={(options) => options}
      value={picked}
      disableClearable={picked !== null}
      loading={isSearching}
      groupBy={(post) => getName(post, t)}
      getOptionKey={(post) => post._id}
      getOptionLabel={(post) => post.title}
      isOptionEqualToValue={(post, other) => post._id === other._id}
      onInputChange={(_, text, reason) => setTyped(reason === "input" ? text : "")}
      onChange={(_, post) => post && onChange(post)}
      noOptionsText={search ? t("options.entry.nothingCalled", { search }) : t("options.entry.nothingYet")}
      renderOption={({ key, ...props }, post) => (
        <li key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography noWrap>{post.title}</Typography>
            <Typography noWrap variant="caption" color="textSecondary" component="div">
              {t(post.is_live ? "options.entry.address" : "options.entry.hiddenAddress", { url: post.url })}
            </Typography>
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label={label} error={Boolean(error)} helperText={error ?? help} />
      )}
    />
  );
}

/** Return the name of the post's collection. */
function getName(post: PostChoice, t: Translate): string {
  const collection = collections.find(({ type }) => type === post.post_type_id);
  return collection ? collectionText(t, collection.slug, "title") : "";
}
