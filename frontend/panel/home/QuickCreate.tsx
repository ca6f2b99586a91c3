import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button } from "@mui/material";
import { Link } from "react-router-dom";
import { useAccount, useMay } from "../account/account";
import { mayAdd } from "../account/availableActions";
import { collectionsInMenu } from "../kit/posts/collections";
import { useIsHidden } from "../kit/site/DomainNames";
import { useText } from "../messages/useText";

/** One button per collection, which adds a post, and one for the FAQ. */
export function QuickCreate() {
  const t = useText();
  const account = useAccount();
  const isHidden = useIsHidden();
  const mayAnswer = useMay("faqs.write");
  const offered = collectionsInMenu.filter(({ slug }) => mayAdd(account, slug) && !isHidden(slug));
  const buttons = [
    ...offered.map(({ slug }) => ({
      to: `/panel/${slug}/new`,
      label: t(`collections.${slug}.label`),
      name: t(`collections.${slug}.new`),
    })),
    ...(mayAnswer ? [{ to: "/panel/faq#new", label: t("home.faq"), name: t("home.newFaq") }] : []),
  ];
  if (buttons.length === 0) return null;
  return (
    <Box component="nav" aria-label={t("home.new")} sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {buttons.map(({ to, label, name }) => (
        <Button
          key={to}
          variant="outlined"
          startIcon={<AddOutlined />}
          component={Link}
          to={to}
          aria-label={name}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
