import { Box, Button, Typography } from "@mui/material";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Post } from "../../client/types";
import { suggestDescription } from "../builder/model/suggestDescription";
import { toDocument } from "../builder/model/toDocument";
import { useCollection } from "../kit/posts/collections";
import { htmlAsText } from "../kit/posts/fieldAsText";
import type { PostForm } from "../kit/posts/postForm";
import { useText } from "../messages/useText";

/** Offers the opening text of the built page as the missing description. */
export default function DescriptionSuggestion({ post }: { post: Post }) {
  const t = useText();
  const { fields } = useCollection();
  const { setValue } = useFormContext<PostForm>();
  const { excerpt, description } = useWatch<PostForm, "post_body.attributes">({
    name: "post_body.attributes",
  });
  const suggestion = useMemo(() => suggestDescription(toDocument(post).content), [post]);
  if (!suggestion || htmlAsText(String(excerpt || description || ""))) return null;

  function accept() {
    const isPlain = fields.some(({ name }) => name === "excerpt");
    const value = isPlain ? suggestion : asParagraph(suggestion);
    const name = `post_body.attributes.${isPlain ? "excerpt" : "description"}` as const;
    setValue(name, value, { shouldDirty: true });
  }

  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {t("posts.seo.suggestion", { text: suggestion })}
      </Typography>
      <Button size="small" variant="outlined" sx={{ mt: 1 }} onClick={accept}>
        {t("posts.seo.accept")}
      </Button>
    </Box>
  );
}

function asParagraph(text: string): string {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph.outerHTML;
}
