import { Typography } from "@mui/material";
import { useMay } from "../account/account";
import { Page } from "../layout/Page";
import { useCollection } from "./collections";
import { PostScreen } from "./PostScreen";

/** /panel/{collection}/new */
export function PostCreate() {
  const { title } = useCollection();
  if (!useMay("posts.write")) {
    return (
      <Page title={title}>
        <Typography color="textSecondary">
          Your role may read {title.toLowerCase()}, but not write them.
        </Typography>
      </Page>
    );
  }
  return <PostScreen initial={null} />;
}
