import AddCommentOutlined from "@mui/icons-material/AddCommentOutlined";
import ArrowDownwardOutlined from "@mui/icons-material/ArrowDownwardOutlined";
import ArrowUpwardOutlined from "@mui/icons-material/ArrowUpwardOutlined";
import BookmarkAddOutlined from "@mui/icons-material/BookmarkAddOutlined";
import ChecklistOutlined from "@mui/icons-material/ChecklistOutlined";
import CloseOutlined from "@mui/icons-material/CloseOutlined";
import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import ContentPasteOutlined from "@mui/icons-material/ContentPasteOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import FormatIndentDecreaseOutlined from "@mui/icons-material/FormatIndentDecreaseOutlined";
import FormatIndentIncreaseOutlined from "@mui/icons-material/FormatIndentIncreaseOutlined";
import LibraryAddOutlined from "@mui/icons-material/LibraryAddOutlined";
import { Box, Divider, IconButton, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useMay } from "../../account/account";
import { blockPlace, openComments } from "../../kit/comments/store";
import { VisuallyHidden } from "../../kit/layout/VisuallyHidden";
import type { PlainKey } from "../../messages/shape";
import { useText } from "../../messages/useText";
import type { FileTargets } from "../arrange/pictures";
import { blockLabel } from "../model/blockLabels";
import { getSlots } from "../model/definitions";
import type { Block } from "../model/document";
import { type Direction, moveBlocks } from "../model/moves";
import { useSavePattern } from "../patterns/useSavePattern";
import { setSeveral, useSeveral } from "../severalStore";
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

const NOTHING: readonly string[] = [];

/** The actions of the selected blocks, for mouse and keyboard. */
export default function BlockTools({ blocks, ...targets }: { blocks: BlockActions } & FileTargets) {
  // Select primitive values only, because selecting the block would re-render the tools with each key press.
  const id = usePuck((puck) => puck.selectedItem?.props.id as string | undefined);
  const { ids: several, isChoosing } = useSeveral();
  const isSeveral = several.length > 1 || isChoosing;
  const ids = isSeveral ? several : id ? [id] : NOTHING;
  const type = usePuck((puck) => puck.selectedItem?.type);
  const isEmpty = usePuck((puck) => puck.appState.data.content.length === 0);
  const ways = usePuck((puck) => listMoves(puck.appState.data.content as Block[], ids));
  const clipboard = useClipboard(blocks, targets);
  const pattern = useSavePattern(blocks);
  const t = useText();
  const mayKeep = useMay("patterns.write");
  const mayComment = useMay("comments.write");
  const count = t("builder.several.count", { smart_count: several.length });
  const isOff = ids.length === 0;

  /** Start selecting several blocks, or return to selecting a single block. */
  function chooseSeveral() {
    if (isSeveral) blocks.select(id ?? null);
    else setSeveral({ ids, anchor: id ?? null, isChoosing: true });
  }

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
        // On a phone, the name has its own line, with the tool for several blocks. Otherwise, the last tools,
        // such as deleting, would not be visible.
        flexWrap: { xs: "wrap", sm: "nowrap" },
        overflowX: "auto",
        borderBottom: `1px solid ${colors.line}`,
      })}
    >
      <Typography
        variant="body2"
        noWrap
        sx={{ fontWeight: 600, px: 0.5, minWidth: 96, flex: { xs: "1 0 calc(100% - 48px)", sm: "none" } }}
      >
        {isSeveral ? count : type ? blockLabel(type) : t("builder.tools.nothing")}
      </Typography>
      <VisuallyHidden role="status">
        {isSeveral && t("builder.several.selected", { smart_count: several.length })}
      </VisuallyHidden>
      <Tool
        name={t(isSeveral ? "builder.several.end" : "builder.several.start")}
        isOff={isEmpty}
        onClick={chooseSeveral}
        {...(isSeveral && { keys: "Esc" })}
      >
        {isSeveral ? <CloseOutlined fontSize="small" /> : <ChecklistOutlined fontSize="small" />}
      </Tool>
      {MOVES.map(({ direction, name, keys, icon }) => (
        <Tool
          key={direction}
          name={t(name)}
          keys={keys}
          isOff={!ways.includes(direction)}
          onClick={() => blocks.move(ids, direction)}
        >
          {icon}
        </Tool>
      ))}
      <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 1 }} />
      <Tool
        name={t("builder.tools.duplicate")}
        keys="Ctrl+D"
        isOff={isOff}
        onClick={() => blocks.duplicate(ids)}
      >
        <LibraryAddOutlined fontSize="small" />
      </Tool>
      <Tool name={t("builder.tools.copy")} keys="Ctrl+C" isOff={isOff} onClick={() => void clipboard.copy()}>
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
        isOff={isOff}
        onClick={() => blocks.remove(ids)}
      >
        <DeleteOutlined fontSize="small" />
      </Tool>
      {mayComment && (
        <Tool
          name={t("comments.blockAction")}
          isOff={!id || isSeveral}
          onClick={() => openComments({ place: blockPlace(String(id)) })}
        >
          <AddCommentOutlined fontSize="small" />
        </Tool>
      )}
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

/** Return the possible directions to move the blocks, joined in one string. */
function listMoves(content: Block[], ids: readonly string[]): string {
  const ways = MOVES.filter(({ direction }) => moveBlocks(content, ids, direction, getSlots) !== null);
  return ways.map(({ direction }) => direction).join(" ");
}

interface ToolProps {
  name: string;
  keys?: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that stays in place and focusable while it is disabled, so that focus is not lost. */
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
