import { MenuItem, MenuList, Paper, Popper } from "@mui/material";
import type { ChainedCommands, Editor } from "@tiptap/react";
import { useEffect, useId, useState } from "react";
import type { PlainKey } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import type { SlashState } from "./slashCommand";
import { insertTable } from "./TableMenu";

type Insertion = readonly [name: PlainKey, run: (chain: ChainedCommands) => ChainedCommands];

const INSERTIONS: readonly Insertion[] = [
  ["inputs.format.heading", (chain) => chain.setHeading({ level: 2 })],
  ["inputs.format.smallerHeading", (chain) => chain.setHeading({ level: 3 })],
  ["inputs.format.list", (chain) => chain.toggleBulletList()],
  ["inputs.format.numberedList", (chain) => chain.toggleOrderedList()],
  ["inputs.format.quote", (chain) => chain.toggleBlockquote()],
  ["inputs.format.table", insertTable],
  ["inputs.format.divider", (chain) => chain.setHorizontalRule()],
  ["inputs.format.code", (chain) => chain.toggleCodeBlock()],
];
const PICTURE = "inputs.format.picture";

interface Props {
  editor: Editor;
  /** The command being typed; null if there is none. */
  slash: SlashState | null;
  /** Choose an image; null if the user may not see the library. */
  onPicture: (() => void) | null;
}

/** The formats and contents that can be inserted with "/", below the cursor. Focus stays in the text. */
export function SlashMenu({ editor, slash, onPicture }: Props) {
  const t = useText();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const query = slash?.query.toLowerCase() ?? "";
  const all = [...INSERTIONS.map(([name]) => name), ...(onPicture ? ([PICTURE] as const) : [])];
  const found = slash ? all.filter((name) => t(name).toLowerCase().includes(query)) : [];
  const current = Math.min(chosen, found.length - 1);
  const isOpen = found.length > 0;

  function insert(name: PlainKey) {
    if (!slash) return;
    setChosen(0);
    const [, run] = INSERTIONS.find(([each]) => each === name) ?? [];
    const chain = editor.chain().focus().deleteRange(slash.range);
    (run ? run(chain) : chain).run();
    if (!run) onPicture?.();
  }

  useEffect(() => {
    if (!slash) return;
    slash.onKey.current = (key) => {
      const name = found[current];
      if (!name) return false;
      if (key === "ArrowDown") setChosen((current + 1) % found.length);
      else if (key === "ArrowUp") setChosen((current - 1 + found.length) % found.length);
      else if (key === "Enter") insert(name);
      else return false;
      return true;
    };
  });

  useEffect(() => {
    // A closed editor has no view.
    if (!isOpen) return;
    const { dom } = editor.view;
    // These attributes can't refer to elements of another document.
    if (dom.ownerDocument !== document) return;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", `${id}-${current}`);
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, isOpen, current]);

  if (!slash || !isOpen) return null;
  const anchor = { getBoundingClientRect: () => slash.getRect() ?? new DOMRect() };
  const isInFrame = editor.view.dom.ownerDocument !== document;
  return (
    <Popper open anchorEl={anchor} placement="bottom-start" sx={({ zIndex }) => ({ zIndex: zIndex.modal })}>
      {isInFrame && found[current] && <VisuallyHidden role="status">{t(found[current])}</VisuallyHidden>}
      <Paper elevation={8} sx={{ maxHeight: 320, overflow: "auto" }}>
        <MenuList id={id} role="listbox" aria-label={t("inputs.format.insert")} dense>
          {found.map((name, index) => (
            <MenuItem
              key={name}
              id={`${id}-${index}`}
              role="option"
              ref={index === current ? showOption : null}
              tabIndex={-1}
              aria-selected={index === current}
              selected={index === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {t(name)}
            </MenuItem>
          ))}
        </MenuList>
      </Paper>
    </Popper>
  );
}

function showOption(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}
