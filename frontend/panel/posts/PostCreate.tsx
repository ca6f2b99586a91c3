import { Typography } from "@mui/material";
import { useMay } from "../account/account";
import { Page } from "../kit/layout/Page";
import { useCollection } from "../kit/posts/collections";
import { collectionNames, collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import { PostScreen } from "./PostScreen";

/** /panel/{collection}/new */
export function PostCreate() {
  const t = useText();
  const { slug } = useCollection();
  if (!useMay("posts.write")) {
    return (
      <Page title={collectionText(t, slug, "title")}>
        <Typography color="textSecondary">{t("posts.of.notYours", collectionNames(t, slug))}</Typography>
      </Page>
    );
  }
  return <PostScreen initial={null} />;
}
