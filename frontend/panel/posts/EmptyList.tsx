import { Button } from "@mui/material";
import { useListContext } from "react-admin";
import type { Post } from "../../client/types";
import { CollectionIcon } from "../kit/layout/icons";
import { Empty } from "../kit/lists/ListStates";
import { useCollection } from "../kit/posts/collections";
import { collectionNames, collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import { NewButton } from "./NewButton";

/** The empty state of a list: the first step, or a button that clears the filters. */
export function EmptyList({ isTrash, isWhole }: { isTrash: boolean; isWhole: boolean }) {
  const t = useText();
  const { slug } = useCollection();
  const { setFilters } = useListContext<Post>();
  const names = collectionNames(t, slug);
  const icon = <CollectionIcon slug={slug} />;
  if (isWhole) {
    return (
      <Empty icon={icon} title={t("posts.of.none", names)} action={<NewButton />}>
        {collectionText(t, slug, "about")}
      </Empty>
    );
  }
  return (
    <Empty
      icon={icon}
      title={isTrash ? t("posts.empty.trash") : t("posts.of.noneFound", names)}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {t("posts.of.showAll", names)}
        </Button>
      }
    />
  );
}
