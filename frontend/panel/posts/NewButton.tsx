import AddOutlined from "@mui/icons-material/AddOutlined";
import { Button } from "@mui/material";
import { Link } from "react-router-dom";
import { useMayAdd } from "../account/availableActions";
import { useCollection } from "../kit/posts/collections";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";

/** A button that links to the panel's URL for new posts; react-admin's own button links to /create. */
export function NewButton() {
  const t = useText();
  const { slug } = useCollection();
  if (!useMayAdd(slug)) return null;
  return (
    <Button variant="contained" startIcon={<AddOutlined />} component={Link} to={`/panel/${slug}/new`}>
      {collectionText(t, slug, "new")}
    </Button>
  );
}
