import { answer, api } from "../../../client/api";
import { at } from "../../kit/posts/actions";
import { LinkDialog } from "../../kit/site/LinkDialog";
import { useText } from "../../messages/useText";
import type { Autosave } from "../saving/useAutosave";

interface Props {
  autosave: Autosave;
  onClose: () => void;
}

const DAYS = 7;

/** A link that shows the latest version of a post. */
export default function PreviewLink({ autosave: { post }, onClose }: Props) {
  const t = useText();
  return (
    <LinkDialog
      title={t("builder.preview.title")}
      text={t("builder.preview.text")}
      queryKey={["preview-link", post.id]}
      create={async () =>
        (await answer(api.POST("/api/posts/{id}/preview-links", { ...at(post), body: { days: DAYS } }))).data
      }
      onClose={onClose}
    />
  );
}
