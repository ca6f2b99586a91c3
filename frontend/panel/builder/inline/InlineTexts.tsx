import { type ComponentProps, type ComponentType, type RefObject, useEffect, useState } from "react";
import { withRetries } from "../../kit/layout/chunks";
import type { BlockActions } from "../useBlocks";
import { DishBar } from "./DishBar";
import type InlineEditor from "./InlineEditor";
import { NO_EDITING, type TextEditing, takeEarly } from "./textEditing";
import { useInlineText } from "./useInlineText";

type EditorComponent = ComponentType<ComponentProps<typeof InlineEditor>>;

interface Props {
  blocks: BlockActions;
  editing: RefObject<TextEditing>;
  save: () => Promise<boolean>;
  /** Set when the screen itself navigates after a save. */
  isDone: RefObject<boolean>;
}

/** Lets users edit texts in the page, and shows the editor of the open text. */
export default function InlineTexts({ blocks, editing, save, isDone }: Props) {
  const { texts, target, change, leave } = useInlineText(blocks);
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
    if (early) queueMicrotask(() => early.id === blocks.selected()?.props.id && early.open(texts));
    return () => {
      editing.current = NO_EDITING;
    };
  }, [blocks, editing, texts]);
  return (
    <>
      <DishBar blocks={blocks} save={save} isDone={isDone} />
      {target && Editor && (
        <Editor key={`${target.id} ${target.text.path}`} target={target} onValue={change} onLeave={leave} />
      )}
    </>
  );
}
