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
export type SlashDialog = readonly [name: PlainKey, open: () => void];

interface Props {
  editor: Editor;
  /** The command being typed, or null if there is none. */
  slash: SlashState | null;
  /** The contents that need a dialog: the name of each, and the function that opens its dialog. */
  dialogs: readonly SlashDialog[];
}

/** The formats and contents that can be inserted with "/", below the cursor. Focus stays in the text. */
export function SlashMenu({ editor, slash, dialogs }: Props) {
  const t = useText();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const query = slash?.query.toLowerCase() ?? "";
  const all = [...INSERTIONS, ...dialogs].map(([name]) => name);
  const places = all.map((name) => ({ name, at: slash ? t(name).toLowerCase().indexOf(query) : -1 }));
  // "vid" is at the start of "Video" and inside "Divider".
  const found = places
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => Number(one.at > 0) - Number(other.at > 0))
    .map(({ name }) => name);
  const current = Math.min(chosen, found.length - 1);
  const isOpen = found.length > 0;

  function insert(name: PlainKey) {
    if (!slash) return;
    setChosen(0);
    const [, run] = INSERTIONS.find(([each]) => each === name) ?? [];
    const chain = editor.chain().focus().deleteRange(slash.range);
    (run ? run(chain) : chain).run();
    dialogs.find(([each]) => each === name)?.[1]();
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
