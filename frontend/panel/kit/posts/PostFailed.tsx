import { Alert, Button } from "@mui/material";
import { ApiError } from "../../../client/errors";
import { collectionText } from "../../messages/names";
import { useText } from "../../messages/useText";
import { NotFound } from "../layout/NotFound";
import { Page } from "../layout/Page";
import { useCollection } from "./collections";

/** Shown when a single post failed to load. */
export function PostFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText();
  const { slug } = useCollection();
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page title={collectionText(t, slug, "label")}>
      <Alert severity="error" action={<Button onClick={onRetry}>{t("layout.words.tryAgain")}</Button>}>
        {error.message}
      </Alert>
    </Page>
  );
}
