import { PublishSheet } from "../../kit/posts/PublishSheet";
import type { PageFinding } from "../model/checks";
import type { Autosave } from "../saving/useAutosave";
import { FindingList } from "../ui/Checks";
import type { BlockActions } from "../useBlocks";

interface Props {
  autosave: Autosave;
  blocks: BlockActions;
  findings: readonly PageFinding[];
  onPublish: () => void;
  onClose: () => void;
}

/** The problems of the page in the builder, each with a link to its block. */
export default function BuilderPublishSheet({ onPublish, onClose, ...rest }: Props) {
  return (
    <PublishSheet count={rest.findings.length} onPublish={onPublish} onClose={onClose}>
      <FindingList {...rest} onShown={onClose} />
    </PublishSheet>
  );
}
