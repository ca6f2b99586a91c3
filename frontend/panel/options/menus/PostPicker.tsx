import { Autocomplete, Box, TextField, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answer, api } from "../../../client/api";
import { collections } from "../../../generated/collections";
import { collectionText } from "../../messages/names";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";

export interface PickedPost {
  _id: string;
  title: string;
  url: string;
  post_type_id: number;
  is_live: boolean;
}

interface Props {
  label: string;
  /** The post's _id, or its id. */
  value: string | null;
  error: string | undefined;
  onChange: (post: PickedPost) => void;
}

const DELAY = 200;
const PAGES = { type: "pages", limit: 50, sortBy: "title", sortDir: "asc" } as const;

/** One post of the domain, found by a few letters of its title. */
export function PostPicker({ label, value, error, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const picked = usePost(value);
  const { data: options = [], isFetching } = useQuery({
    queryKey: ["posts", "choices", search],
    queryFn: () => choices(search),
    placeholderData: keepPreviousData,
  });
  const help = picked.isMissing
    ? t("options.entry.postGone")
    : picked.post && !picked.post.is_live
      ? t("options.entry.postHidden")
      : t("options.entry.postFollows");
  return (
    <Autocomplete
      options={options}
      filterOptions={(options) => options}
      value={picked.post}
      disableClearable={picked.post !== null}
      loading={isFetching}
      groupBy={(post) => nameOf(post, t)}
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

/** What its collection is called. */
function nameOf(post: PickedPost, t: Translate): string {
  const collection = collections.find(({ type }) => type === post.post_type_id);
  return collection ? collectionText(t, collection.slug, "title") : "";
}

/** A post is a choice only if it has an _id, a title and a url; before anything is typed, pages are offered. */
async function choices(search: string): Promise<PickedPost[]> {
  const { data } = search
    ? await answer(api.GET("/api/search", { params: { query: { q: search } } }))
    : await answer(api.GET("/api/posts/by-type", { params: { query: PAGES } }));
  return data
    .filter((post) => post._id && post.title && post.url)
    .sort((one, other) => one.post_type_id - other.post_type_id);
}

/** The text, once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function usePost(id: string | null) {
  const { data, isError } = useQuery({
    queryKey: ["posts", "choice", id],
    queryFn: async () => {
      const { data: post } = await answer(
        api.GET("/api/posts/{id}", { params: { path: { id: String(id) } } }),
      );
      const { _id, title, url, post_type_id, is_live } = post;
      return { _id, title, url, post_type_id, is_live };
    },
    enabled: id !== null,
  });
  return { post: id === null ? null : (data ?? null), isMissing: isError };
}
