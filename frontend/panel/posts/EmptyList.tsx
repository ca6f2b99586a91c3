import { Box, Button, Typography } from "@mui/material";
import { useListContext } from "react-admin";
import type { Post } from "../../client/types";
import { CollectionIcon } from "../layout/icons";
import { useText } from "../messages/useText";
import { useCollection } from "./collections";
import { NewButton } from "./NewButton";

/** What a list says when it has nothing to show: the first step, or the way back to everything. */
export function EmptyList({ isTrash, isWhole }: { isTrash: boolean; isWhole: boolean }) {
  const t = useText();
  const { slug } = useCollection();
  const { setFilters } = useListContext<Post>();
  return (
    <Box
      sx={({ colors }) => ({
        display: "grid",
        justifyItems: "center",
        gap: 1.5,
        px: 3,
        py: 8,
        textAlign: "center",
        border: `1px dashed ${colors.edge}`,
        borderRadius: "8px",
      })}
    >
      <Box sx={{ color: "text.secondary", "& svg": { fontSize: 40 } }}>
        <CollectionIcon slug={slug} />
      </Box>
      {isWhole ? (
        <>
          <Typography variant="h2">{t(`posts.of.${slug}.none`)}</Typography>
          <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
            {t(`posts.of.${slug}.about`)}
          </Typography>
          <NewButton />
        </>
      ) : (
        <>
          <Typography variant="h2">
            {isTrash ? t("posts.empty.trash") : t(`posts.of.${slug}.noneFound`)}
          </Typography>
          <Button variant="outlined" onClick={() => setFilters({})}>
            {t(`posts.of.${slug}.showAll`)}
          </Button>
        </>
      )}
    </Box>
  );
}
