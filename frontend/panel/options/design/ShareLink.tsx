import { answer, api } from "../../../client/api";
import { LinkDialog } from "../../kit/site/LinkDialog";
import { useText } from "../../messages/useText";
import type { Design } from "./design";

/** A link that shows the unsaved design. */
export default function ShareLink({ design, onClose }: { design: Design; onClose: () => void }) {
  const t = useText();
  return (
    <LinkDialog
      title={t("design.share")}
      text={t("design.shareText")}
      queryKey={["design-link", design]}
      create={async () =>
        (await answer(api.POST("/api/options/design/preview-links", { body: design }))).data
      }
      onClose={onClose}
    />
  );
}
