import { InputAdornment, TextField } from "@mui/material";
import { useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useAccount } from "../account/account";
import { Commentable } from "../kit/comments/Commentable";
import { useCollection } from "../kit/posts/collections";
import type { PostForm } from "../kit/posts/postForm";
import { normalizeUrl, urlFromTitle } from "../kit/site/addresses";
import { useText } from "../messages/useText";

/** The title and URL inputs. The URL of a new post follows the title until the user changes it. */
export function TitleInputs({ isNew }: { isNew: boolean }) {
  const t = useText();
  const collection = useCollection();
  const { domain } = useAccount();
  const { getValues, setValue } = useFormContext<PostForm>();
  const title = useController<PostForm, "title">({ name: "title" });
  const url = useController<PostForm, "url">({ name: "url" });
  const isUrlTouched = useRef(!isNew || getValues("url") !== urlFromTitle(collection, getValues("title")));

  function changeTitle(text: string) {
    title.field.onChange(text);
    if (isNew && !isUrlTouched.current)
      setValue("url", urlFromTitle(collection, text), { shouldDirty: true });
  }

  function changeUrl(text: string) {
    isUrlTouched.current = text !== "";
    url.field.onChange(text);
  }

  return (
    <>
      <Commentable name="title" label={t("posts.edit.title")}>
        <TextField
          label={t("posts.edit.title")}
          data-field="title"
          size="medium"
          required
          autoFocus={isNew}
          value={title.field.value}
          onChange={(event) => changeTitle(event.target.value)}
          onBlur={title.field.onBlur}
          inputRef={title.field.ref}
          error={Boolean(title.fieldState.error)}
          helperText={title.fieldState.error?.message}
          slotProps={{
            inputLabel: { required: false },
            htmlInput: { maxLength: 200 },
            // Only the text is larger, because the gap in the outline depends on the font size of the whole input.
            input: { sx: { "& .MuiInputBase-input": { fontSize: "1.25rem", fontWeight: 600 } } },
          }}
        />
      </Commentable>
      <Commentable name="url" label={t("posts.edit.url")}>
        <TextField
          label={t("posts.edit.url")}
          value={url.field.value}
          onChange={(event) => changeUrl(event.target.value)}
          onBlur={() => {
            url.field.onChange(normalizeUrl(url.field.value));
            url.field.onBlur();
          }}
          inputRef={url.field.ref}
          error={Boolean(url.fieldState.error)}
          helperText={url.fieldState.error?.message ?? (isNew ? t("posts.edit.urlFollows") : undefined)}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { maxLength: 200, autoCapitalize: "none", spellCheck: false },
            input: { startAdornment: <InputAdornment position="start">{domain.host}/</InputAdornment> },
          }}
        />
      </Commentable>
    </>
  );
}
