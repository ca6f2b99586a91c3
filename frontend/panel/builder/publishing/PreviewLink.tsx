import { Box, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../../client/api";
import { useToast } from "../../kit/layout/useToast";
import { at } from "../../kit/posts/actions";
import { ActiveLinks } from "../../kit/site/ActiveLinks";
import { LinkDialog } from "../../kit/site/LinkDialog";
import { useText } from "../../messages/useText";
import type { Autosave } from "../saving/useAutosave";

interface Props {
  autosave: Autosave;
  onClose: () => void;
}

const DAYS = 7;

/** A link that shows the latest version of a post, and the earlier links, which can be revoked. */
export default function PreviewLink({ autosave: { post }, onClose }: Props) {
  const t = useText();
  const [created, setCreated] = useState<number | null>(null);
  return (
    <LinkDialog
      title={t("builder.preview.title")}
      text={t("builder.preview.text")}
      queryKey={["preview-link", post.id]}
      create={async () => {
        const sent = { ...at(post), body: { days: DAYS } };
        const { data } = await answer(api.POST("/api/posts/{id}/preview-links", sent));
        setCreated(data.id);
        return data;
      }}
      onClose={onClose}
    >
      {created !== null && <EarlierLinks post={post} created={created} />}
    </LinkDialog>
  );
}

function EarlierLinks({ post, created }: { post: Autosave["post"]; created: number }) {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const queryKey = ["preview-links", post.id];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async () => (await answer(api.GET("/api/posts/{id}/preview-links", at(post)))).data,
    gcTime: 0,
  });
  const links = data.filter(({ id }) => id !== created);
  if (links.length === 0) return null;

  async function revoke(link: number) {
    try {
      const path = { ...at(post).params.path, link };
      const { message } = await answer(
        api.DELETE("/api/posts/{id}/preview-links/{link}", { params: { path } }),
      );
      if (message) say(message);
    } catch (error) {
      sayError(error);
    }
    await queries.invalidateQueries({ queryKey });
  }

  return (
    <Box component="section" aria-labelledby="earlier-links" sx={{ display: "grid", gap: 1, mt: 3 }}>
      <Typography id="earlier-links" variant="h3">
        {t("builder.preview.earlier")}
      </Typography>
      <ActiveLinks links={links} onRevoke={(link) => void revoke(link)} />
    </Box>
  );
}
