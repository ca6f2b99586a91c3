import AddOutlined from "@mui/icons-material/AddOutlined";
import { Button } from "@mui/material";
import { Link } from "react-router-dom";
import { useMay } from "../account/account";
import { useCollection } from "./collections";

/** react-admin's own button leads to /create; ours to the address the product has. */
export function NewButton() {
  const { slug, label } = useCollection();
  if (!useMay("posts.write")) return null;
  return (
    <Button variant="contained" startIcon={<AddOutlined />} component={Link} to={`/panel/${slug}/new`}>
      New {label.toLowerCase()}
    </Button>
  );
}
