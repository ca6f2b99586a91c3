import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button } from "@mui/material";
import { Link } from "react-router-dom";
import { useAccount } from "../account/account";
import { mayAdd } from "../account/availableActions";
import { collectionsInMenu } from "../kit/posts/collections";
import { useIsHidden } from "../kit/site/DomainNames";
import { useText } from "../messages/useText";

/** One button per collection, which adds a post. */
export function QuickCreate() {
  const t = useText();
  const account = useAccount();
  const isHidden = useIsHidden();
  const offered = collectionsInMenu.filter(({ slug }) => mayAdd(account, slug) && !isHidden(slug));
  if (offered.length === 0) return null;
  return (
    <Box component="nav" aria-label={t("home.new")} sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {offered.map(({ slug }) => (
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
