import { Autocomplete, TextField } from "@mui/material";
import { safe } from "../../../site/links";
import { useText } from "../../messages/useText";
import { usePostChoices } from "./choices";
import type { FieldProps } from "./SettingInput";

/** Where something leads: a page of this site, found by its name, or any address. */
export function LinkField({ label, value, onChange }: FieldProps) {
  const t = useText();
  const { data: posts = [], isPending } = usePostChoices();
  const text = typeof value === "string" ? value : "";
  const isWrong = text !== "" && !safe(text);
  return (
    <Autocomplete
      freeSolo
      options={posts}
      loading={isPending}
      inputValue={text}
      onInputChange={(_, next, reason) => reason !== "reset" && onChange(next.trim())}
      onChange={(_, chosen) => chosen && typeof chosen === "object" && onChange(`/${chosen.url}`)}
      value={null}
      getOptionKey={(post) => (typeof post === "string" ? post : post.id)}
      getOptionLabel={(post) => (typeof post === "string" ? post : post.title)}
      filterOptions={(all, { inputValue }) => {
        const wanted = inputValue.toLowerCase().replace(/^\//, "");
        return all
          .filter(({ title, url }) => title.toLowerCase().includes(wanted) || url.includes(wanted))
          .slice(0, 30);
      }}
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
          error={isWrong}
          helperText={t(isWrong ? "builder.fields.wrong_address" : "builder.fields.page_or_address")}
        />
      )}
    />
  );
}
