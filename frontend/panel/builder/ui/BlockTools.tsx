import ArrowDownwardOutlined from "@mui/icons-material/ArrowDownwardOutlined";
import ArrowUpwardOutlined from "@mui/icons-material/ArrowUpwardOutlined";
import BookmarkAddOutlined from "@mui/icons-material/BookmarkAddOutlined";
import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import ContentPasteOutlined from "@mui/icons-material/ContentPasteOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import FormatIndentDecreaseOutlined from "@mui/icons-material/FormatIndentDecreaseOutlined";
import FormatIndentIncreaseOutlined from "@mui/icons-material/FormatIndentIncreaseOutlined";
import LibraryAddOutlined from "@mui/icons-material/LibraryAddOutlined";
import { Box, Divider, IconButton, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useMay } from "../../account/account";
import type { PlainKey } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { blockLabel } from "../model/blockLabels";
import { getSlots } from "../model/definitions";
import type { Block } from "../model/document";
import { type Direction, destination } from "../model/moves";
import { useSavePattern } from "../patterns/useSavePattern";
import type { BlockActions } from "../useBlocks";
import { useClipboard } from "../useClipboard";
import { usePuck } from "../usePuck";

const MOVES: { direction: Direction; name: PlainKey; keys: string; icon: ReactNode }[] = [
  {
    direction: "up",
    name: "builder.tools.up",
    keys: "Alt+↑",
    icon: <ArrowUpwardOutlined fontSize="small" />,
  },
  {
    direction: "down",
    name: "builder.tools.down",
    keys: "Alt+↓",
    icon: <ArrowDownwardOutlined fontSize="small" />,
  },
  {
    direction: "in",
    name: "builder.tools.in",
    keys: "Alt+→",
    icon: <FormatIndentIncreaseOutlined fontSize="small" />,
  },
  {
    direction: "out",
    name: "builder.tools.out",
    keys: "Alt+←",
    icon: <FormatIndentDecreaseOutlined fontSize="small" />,
  },
];

/** The actions of the selected block, for mouse and keyboard. */
export default function BlockTools({ blocks }: { blocks: BlockActions }) {
  // Selects primitive values only: selecting the block would re-render the tools with each key press.
  const id = usePuck((puck) => puck.selectedItem?.props.id as string | undefined);
  const type = usePuck((puck) => puck.selectedItem?.type);
  const isEmpty = usePuck((puck) => puck.appState.data.content.length === 0);
  const ways = usePuck((puck) => listMoves(puck.appState.data.content as Block[], id));
  const clipboard = useClipboard(blocks);
  const pattern = useSavePattern(blocks);
  const t = useText();
  const mayKeep = useMay("patterns.write");
  return (
    <Box
      role="toolbar"
      aria-label={t("builder.tools.bar")}
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 0.25,
        px: 1,
        py: { xs: 0.5, sm: 0 },
        minHeight: 44,
        // On a phone the name has its own line: otherwise the last tools, such as deleting, would not be
        // visible.
        flexWrap: { xs: "wrap", sm: "nowrap" },
        overflowX: "auto",
        borderBottom: `1px solid ${colors.line}`,
      })}
    >
      <Typography
        variant="body2"
        noWrap
        sx={{ fontWeight: 600, px: 0.5, minWidth: 96, flex: { xs: "1 0 100%", sm: "none" } }}
      >
        {type ? blockLabel(type) : t("builder.tools.nothing")}
      </Typography>
      {MOVES.map(({ direction, name, keys, icon }) => (
        <Tool
          key={direction}
          name={t(name)}
          keys={keys}
          isOff={!ways.includes(direction)}
          onClick={() => id && blocks.move(id, direction)}
        >
          {icon}
        </Tool>
      ))}
      <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 1 }} />
      <Tool
        name={t("builder.tools.duplicate")}
        keys="Ctrl+D"
        isOff={!id}
        onClick={() => id && blocks.duplicate(id)}
      >
        <LibraryAddOutlined fontSize="small" />
      </Tool>
      <Tool name={t("builder.tools.copy")} keys="Ctrl+C" isOff={!id} onClick={() => void clipboard.copy()}>
        <ContentCopyOutlined fontSize="small" />
      </Tool>
      <Tool
        name={t("builder.tools.paste")}
        keys="Ctrl+V"
        isOff={false}
        onClick={() => void clipboard.paste()}
      >
        <ContentPasteOutlined fontSize="small" />
      </Tool>
      <Tool
        name={t("builder.tools.delete")}
        keys={t("builder.tools.delete_key")}
        isOff={!id}
        onClick={() => id && blocks.remove(id)}
      >
        <DeleteOutlined fontSize="small" />
      </Tool>
      {mayKeep && (
        <Tool name={t("patterns.save.action")} isOff={isEmpty} onClick={pattern.ask}>
          <BookmarkAddOutlined fontSize="small" />
        </Tool>
      )}
      {clipboard.dialog}
      {pattern.dialog}
    </Box>
  );
}

/** Return the directions that a block can be moved in, as one text. */
function listMoves(content: Block[], id: string | undefined): string {
  if (!id) return "";
  const ways = MOVES.filter(({ direction }) => destination(content, id, direction, getSlots) !== null);
  return ways.map(({ direction }) => direction).join(" ");
}

interface ToolProps {
  name: string;
  keys?: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A disabled tool stays in place and focusable, so that the focus is not lost. */
function Tool({ name, keys, isOff, onClick, children }: ToolProps) {
  return (
    <IconButton
      size="small"
      aria-label={name}
      title={keys ? `${name} (${keys})` : name}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
      sx={{ width: 36, height: 36, flex: "none", opacity: isOff ? 0.45 : 1 }}
    >
      {children}
    </IconButton>
  );
}
