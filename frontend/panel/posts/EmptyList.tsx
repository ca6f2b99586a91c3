import { Box, Button, Typography } from "@mui/material";
import { useListContext } from "react-admin";
import type { Post } from "../../client/types";
import { CollectionIcon } from "../layout/icons";
import { useCollection } from "./collections";
import { NewButton } from "./NewButton";

const FIRST_STEPS: Record<string, string> = {
  members: "Members are the restaurants and trucks of your site. Add one, or import a list of them.",
  blog: "News, recipes, stories: what you write here appears on the blog of your site.",
  pages: "Pages hold what does not change every week: about, contact, how to join.",
  cuisines: "Cuisines let visitors find members by what they are hungry for.",
  caterings: "Catering offers tell companies and parties what you can serve them.",
  showcases: "Showcases are events and pictures worth showing.",
};

/** What a list says when it has nothing to show: the first step, or the way back to everything. */
export function EmptyList({ isTrash, isWhole }: { isTrash: boolean; isWhole: boolean }) {
  const { slug, title, label } = useCollection();
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
          <Typography variant="h2">No {title.toLowerCase()} yet</Typography>
          <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
            {FIRST_STEPS[slug]}
          </Typography>
          <NewButton />
        </>
      ) : (
        <>
          <Typography variant="h2">
            {isTrash ? "The trash is empty" : `No ${label.toLowerCase()} like this`}
          </Typography>
          <Button variant="outlined" onClick={() => setFilters({})}>
            Show all {title.toLowerCase()}
          </Button>
        </>
      )}
    </Box>
  );
}
