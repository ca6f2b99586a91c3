import { Divider, Menu, MenuItem } from "@mui/material";
import { type ChainedCommands, type Editor, useEditorState } from "@tiptap/react";
import type { PlainKey } from "../../messages/shape";
import { useText } from "../../messages/useText";

type Change = readonly [name: PlainKey, run: (chain: ChainedCommands) => ChainedCommands];

/** The commands that change the table around the cursor, in groups. */
const GROUPS: readonly (readonly Change[])[] = [
  [
    ["inputs.table.rowAbove", (chain) => chain.addRowBefore()],
    ["inputs.table.rowBelow", (chain) => chain.addRowAfter()],
    ["inputs.table.columnBefore", (chain) => chain.addColumnBefore()],
    ["inputs.table.columnAfter", (chain) => chain.addColumnAfter()],
  ],
  [
    ["inputs.table.headerRow", (chain) => chain.toggleHeaderRow()],
    ["inputs.table.headerColumn", (chain) => chain.toggleHeaderColumn()],
    ["inputs.table.mergeOrSplit", (chain) => chain.mergeOrSplit()],
  ],
  [
    ["inputs.table.deleteRow", (chain) => chain.deleteRow()],
    ["inputs.table.deleteColumn", (chain) => chain.deleteColumn()],
    ["inputs.table.delete", (chain) => chain.deleteTable()],
  ],
];

interface Props {
  editor: Editor;
  anchor: HTMLElement;
  onClose: () => void;
}

/** A menu to change the table around the cursor. */
export function TableMenu({ editor, anchor, onClose }: Props) {
  const t = useText();
  const possible = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      GROUPS.map((group) => group.map(([, run]) => run(now.can().chain() as ChainedCommands).run())),
  });
  return (
    <Menu open anchorEl={anchor} onClose={onClose} disableRestoreFocus>
      {GROUPS.flatMap((group, place) => [
        place > 0 && <Divider key={group[0]?.[0]} />,
        ...group.map(([name, run], index) => (
          <MenuItem
            key={name}
            disabled={!possible[place]?.[index]}
            onClick={() => {
              onClose();
              run(editor.chain().focus()).run();
            }}
          >
            {t(name)}
          </MenuItem>
        )),
      ])}
    </Menu>
  );
}

/** Insert a table with a header row at the cursor. */
export function insertTable(chain: ChainedCommands): ChainedCommands {
  return chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true });
}
