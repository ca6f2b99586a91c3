import { PublishSheet } from "../kit/posts/PublishSheet";
import { FindingList } from "./Checks";
import type { PageFinding } from "./checks";
import type { Autosave } from "./useAutosave";
import type { BlockActions } from "./useBlocks";

interface Props {
  autosave: Autosave;
  blocks: BlockActions;
  findings: readonly PageFinding[];
  onPublish: () => void;
  onClose: () => void;
}

/** What visitors would stumble over on the page that is being built, each with the way to its block. */
export default function BuilderPublishSheet({ onPublish, onClose, ...rest }: Props) {
  return (
    <PublishSheet count={rest.findings.length} onPublish={onPublish} onClose={onClose}>
      <FindingList {...rest} onShown={onClose} />
    </PublishSheet>
  );
}
