import { type ComponentProps, type ComponentType, type RefObject, useEffect, useState } from "react";
import { withRetries } from "../../kit/layout/chunks";
import type { WantedSetting } from "../fields/wantedSetting";
import type { BlockActions } from "../useBlocks";
import { DishBar } from "./DishBar";
import type InlineEditor from "./InlineEditor";
import { NO_EDITING, type TextEditing, takeEarly } from "./textEditing";
import { UnsavedDishes } from "./UnsavedDishes";
import { useDishes } from "./useDishes";
import { useInlineText } from "./useInlineText";

type EditorComponent = ComponentType<ComponentProps<typeof InlineEditor>>;

interface Props {
  blocks: BlockActions;
  editing: RefObject<TextEditing>;
  /** Show a setting in the panel. */
  want: (setting: WantedSetting) => void;
  save: () => Promise<boolean>;
  /** Set when the screen itself navigates after a save. */
  isDone: RefObject<boolean>;
}

/** Lets users edit texts in the page, and shows the editor of the open text. */
export default function InlineTexts({ blocks, editing, want, save, isDone }: Props) {
  const dishes = useDishes();
  const { texts, target, change, leave, openDish } = useInlineText(blocks, dishes.actions);
  // Loaded before the first click, so that the second press of a double click reaches the text.
  const [Editor, setEditor] = useState<EditorComponent | null>(null);
  useEffect(() => {
    let isShown = true;
    void withRetries(() => import("./InlineEditor")).then((loaded) => {
      if (isShown) setEditor(() => loaded.default);
    });
    return () => {
      isShown = false;
    };
  }, []);
  useEffect(() => {
    editing.current = texts;
    const early = takeEarly();
    // React cannot render in the middle of an effect.
    queueMicrotask(() => {
      if (!early || early.id !== blocks.selected()?.props.id) return;
      const path = early.open(texts);
      if (path !== null) want({ id: early.id, path, isFocused: false });
    });
    return () => {
      editing.current = NO_EDITING;
    };
  }, [blocks, editing, texts, want]);
  return (
    <>
      <DishBar
        blocks={blocks}
        target={target}
        save={async () => (await save()) && dishes.actions.saveDishes()}
        isDone={isDone}
      />
      <UnsavedDishes dishes={dishes} onEdit={openDish} />
      {target && Editor && (
        <Editor key={`${target.id} ${target.text.path}`} target={target} onValue={change} onLeave={leave} />
      )}
    </>
  );
}
