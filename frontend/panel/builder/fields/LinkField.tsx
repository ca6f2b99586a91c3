import { Autocomplete, Box, TextField } from "@mui/material";
import { FileLink } from "../../kit/inputs/FileLink";
import { useFoundPosts } from "../../kit/posts/postChoices";
import { useText } from "../../messages/useText";
import { parseLink, suggestLink } from "./parseSetting";
import type { FieldProps } from "./SettingInput";
import { useDraft } from "./useDraft";

/** A link to a page of this site, found by name, or to any URL. */
export function LinkField({ label, value, onChange }: FieldProps) {
  const t = useText();
  const draft = useDraft(typeof value === "string" ? value : "", parseLink, onChange);
  const { posts, isSearching } = useFoundPosts(draft.text.replace(/^\//, ""));

  function end() {
    const meant = draft.isWrong ? suggestLink(draft.text) : undefined;
    if (meant) draft.change(meant);
    else draft.end();
  }

  return (
    <Box>
      <Autocomplete
        freeSolo
        options={posts}
        loading={isSearching}
        inputValue={draft.text}
        onInputChange={(_, next, reason) => reason !== "reset" && draft.change(next)}
        onChange={(_, chosen) => chosen && typeof chosen === "object" && draft.change(`/${chosen.url}`)}
        onBlur={end}
        value={null}
        getOptionKey={(post) => (typeof post === "string" ? post : post.id)}
        getOptionLabel={(post) => (typeof post === "string" ? post : post.title)}
        filterOptions={(found) => found}
        renderOption={({ key, ...props }, post) => (
          <li key={key} {...props}>
            <span>
              {post.title}
              <br />
              <small>/{post.url}</small>
            </span>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            error={draft.isWrong}
            helperText={t(draft.isWrong ? "builder.fields.wrong_address" : "builder.fields.page_or_address")}
          />
        )}
      />
      <FileLink link={draft.text} onPick={draft.change} />
    </Box>
  );
}
