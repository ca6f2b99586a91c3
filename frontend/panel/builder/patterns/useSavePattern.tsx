import { type ReactNode, Suspense, useState } from "react";
import { later } from "../../kit/layout/chunks";
import { useToast } from "../../kit/layout/useToast";
import { useText } from "../../messages/useText";
import { blockLabel } from "../model/blockLabels";
import type { Block } from "../model/document";
import type { BlockActions } from "../useBlocks";
import { usePatterns } from "./usePatterns";

const NameDialog = later(() => import("./NameDialog"));

/**
 * Return a dialog that saves the selected blocks or the whole page as a pattern, and a function to open it.
 */
export function useSavePattern(blocks: BlockActions): { ask: () => void; dialog: ReactNode } {
  const t = useText();
  const { say } = useToast();
  const { add } = usePatterns({ areShown: false });
  const [question, setQuestion] = useState<{ chosen: Block[] } | null>(null);
  const chosen = question?.chosen ?? [];
  const [block] = chosen;
  const label = block && blockLabel(block.type);
  return {
    ask: () => setQuestion({ chosen: blocks.chosenBlocks() }),
    dialog: question && (
      <Suspense>
        <NameDialog
          title={t("patterns.save.title")}
          name=""
          block={chosen.length > 1 ? t("builder.several.count", { smart_count: chosen.length }) : label}
          onSave={async (name, what) => {
            await add({ name, blocks: block && what === "block" ? chosen : blocks.content() });
            say(t("patterns.save.done"));
          }}
          onClose={() => setQuestion(null)}
        />
      </Suspense>
    ),
  };
}
