import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button } from "@mui/material";
import { Link } from "react-router-dom";
import { useMay } from "../account/account";
import { collectionsInMenu } from "../kit/posts/collections";
import { useText } from "../messages/useText";

/** One click to something new in each collection. */
export function QuickCreate() {
  const t = useText();
  if (!useMay("posts.write")) return null;
  return (
    <Box component="nav" aria-label={t("home.new")} sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {collectionsInMenu.map(({ slug }) => (
        <Button
          key={slug}
          variant="outlined"
          startIcon={<AddOutlined />}
          component={Link}
          to={`/panel/${slug}/new`}
          aria-label={t(`collections.${slug}.new`)}
        >
          {t(`collections.${slug}.label`)}
        </Button>
      ))}
    </Box>
  );
}
