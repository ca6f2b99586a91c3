// See docs/decisions/unsaved-changes.md.
import { Box, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCollection } from "../kit/posts/collections";
import { Compared } from "../kit/posts/compared/Compared";
import { differences, type PostContent } from "../kit/posts/compared/differences";
import type { PostForm } from "../kit/posts/postForm";
import { useText } from "../messages/useText";
import { toContent } from "./typedContent";

interface Props {
  typed: PostForm;
  other: PostContent;
  names: { before: string; after: string };
  /** Differences outside the fields. */
  children?: ReactNode;
}

/** The differences between the input and another version of the post, field by field. */
export function TypedCompared({ typed, other, names, children }: Props) {
  const t = useText();
  const queries = useQueryClient();
  const collection = useCollection();
  const all = differences(collection, toContent(typed, collection, other, queries), other, t);
  if (all.length === 0 && !children) return <Typography>{t("posts.stale.same")}</Typography>;
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      {all.map((difference) => (
        <Compared key={difference.label} difference={difference} names={names} />
      ))}
      {children}
    </Box>
  );
}
