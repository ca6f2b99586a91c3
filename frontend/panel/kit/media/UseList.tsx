import { Box, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { collections } from "../../../generated/collections";
import type { CollectionSlug } from "../../../generated/schema";
import { collectionText } from "../../messages/names";
import { useText } from "../../messages/useText";
import { getScreen, type MediaUse } from "./library";

const SLUGS: readonly string[] = collections.map(({ slug }) => slug);

/** The uses of a file or post, with links. */
export function UseList({ uses }: { uses: readonly MediaUse[] }) {
  const t = useText();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {uses.map((use) => {
        const to = getScreen(use, SLUGS);
        return (
          <li key={`${use.kind} ${use.id} ${use.title}`}>
            <Typography variant="body2">
              {to ? <Link to={to}>{use.title}</Link> : use.title}
              {to && isCollection(use.kind) && (
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {" "}
                  {t("media.useIn", { collection: collectionText(t, use.kind, "title") })}
                </Box>
              )}
            </Typography>
          </li>
        );
      })}
    </Box>
  );
}

function isCollection(kind: string): kind is CollectionSlug {
  return SLUGS.includes(kind);
}
