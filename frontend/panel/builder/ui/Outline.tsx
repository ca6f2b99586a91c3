import ChatBubbleOutlineOutlined from "@mui/icons-material/ChatBubbleOutlineOutlined";
import { Box, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { type KeyboardEvent, memo, useCallback, useDeferredValue, useRef, useState } from "react";
import { blockPlace, useCommentCount } from "../../kit/comments/store";
import { VisuallyHidden } from "../../kit/layout/VisuallyHidden";
import { useText } from "../../messages/useText";
import { type Dragged, getDragProps } from "../arrange/drag";
import { useOutlineDrop } from "../arrange/useOutlineDrop";
import { getChoice } from "../canvas/pointing";
import { blockLabel } from "../model/blockLabels";
import { getSlots } from "../model/definitions";
import { type Block, walk } from "../model/document";
import { getTitle } from "../model/titles";
import { getSeveral, useSeveral } from "../severalStore";
import type { BlockActions } from "../useBlocks";
import { usePuck } from "../usePuck";
import { Headings } from "./Headings";

/** The page as a tree of blocks, or as its headings. */
export default function Outline({ blocks }: { blocks: BlockActions }) {
  const t = useText();
  const [shown, setShown] = useState<"blocks" | "headings">("blocks");
  return (
    <Box sx={{ p: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={t("builder.outline.of")}
        value={shown}
        onChange={(_, next) => next && setShown(next)}
        sx={{ mb: 1 }}
      >
        <ToggleButton value="blocks">{t("builder.outline.blocks")}</ToggleButton>
        <ToggleButton value="headings">{t("builder.outline.headings")}</ToggleButton>
      </ToggleButtonGroup>
      {shown === "blocks" ? <Tree blocks={blocks} /> : <Headings blocks={blocks} />}
    </Box>
  );
}

type Keys = Parameters<typeof getChoice>[0];

/** The indentation of each level of the tree, in units of the theme's spacing. */
const INDENT = 2;

/** The blocks in a tree with a single tab stop. Arrow keys move between blocks. */
function Tree({ blocks }: { blocks: BlockActions }) {
  const t = useText();
  // Deferred behind more urgent updates, such as typing.
  const content = useDeferredValue(usePuck((puck) => puck.appState.data.content) as Block[]);
  const selected = usePuck((puck) => puck.selectedItem?.props.id);
  const { ids: several, isChoosing } = useSeveral();
  // The row with focus, while arrow keys move focus without changing the selection.
  const [reached, setReached] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const rows = [...walk(content, getSlots)];
  const { over, dropProps } = useOutlineDrop(blocks, rows, INDENT);
  const isChosen = (id: string) => (several.length > 0 ? several.includes(id) : id === selected);
  const onSelect = useCallback(
    (id: string, keys: Keys) => {
      setReached(id);
      const choice = getChoice(keys) ?? (getSeveral().isChoosing ? "toggle" : null);
      if (choice) blocks.choose(id, choice);
      else blocks.select(id);
    },
    [blocks],
  );
  const onDrag = useCallback(
    (id: string) => {
      const ids = blocks.chosen();
      return { ids: ids.includes(id) ? ids : [id] };
    },
    [blocks],
  );
  const wanted = isChoosing && reached !== null ? reached : selected;
  const focused = rows.some(({ block }) => block.props.id === wanted) ? wanted : rows[0]?.block.props.id;

  function onKey(event: KeyboardEvent) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const index = rows.findIndex(({ block }) => block.props.id === focused);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    const row = next === undefined ? undefined : rows[next];
    if (!row) return;
    event.preventDefault();
    setReached(row.block.props.id);
    if (!isChoosing) blocks.select(row.block.props.id);
    const items = tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]");
    items?.[next as number]?.focus();
  }

  if (!rows.length) {
    return (
      <Typography color="textSecondary" sx={{ py: 3, textAlign: "center" }}>
        {t("builder.outline.no_blocks")}
      </Typography>
    );
  }
  return (
    <Box
      ref={tree}
      role="tree"
      aria-label={t("builder.outline.tree")}
      aria-multiselectable
      onKeyDown={onKey}
      {...dropProps}
    >
      {rows.map(({ block, ancestors }, index) => (
        <Row
          key={block.props.id}
          block={block}
          depth={ancestors.length}
          index={index}
          isSelected={isChosen(block.props.id)}
          line={over?.row === index ? `${over.edge} ${over.depth}` : null}
          isStop={block.props.id === focused}
          onSelect={onSelect}
          onDrag={onDrag}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  block: Block;
  depth: number;
  isSelected: boolean;
  isStop: boolean;
  index: number;
  /** The edge and depth of the place where blocks would be dropped. */
  line: string | null;
  onSelect: (id: string, keys: Keys) => void;
  onDrag: (id: string) => Dragged;
}

const Row = memo(function Row({ block, depth, index, isSelected, isStop, line, onSelect, onDrag }: RowProps) {
  const t = useText();
  const text = getTitle(block);
  const comments = useCommentCount(blockPlace(block.props.id)) ?? 0;
  const [edge = "", lineDepth = ""] = line?.split(" ") ?? [];
  return (
    <Box
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      data-row={index}
      {...getDragProps(() => onDrag(block.props.id))}
      onClick={(event) => onSelect(block.props.id, event)}
      // Otherwise, Shift would select the text of the rows.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onSelect(block.props.id, event);
        }
      }}
      sx={({ colors, palette, spacing }) => ({
        display: "flex",
        gap: 1,
        alignItems: "baseline",
        py: 0.75,
        pr: 1,
        pl: 1 + depth * INDENT,
        position: "relative",
        "&::after": line !== null && {
          content: '""',
          position: "absolute",
          height: 2,
          [edge]: -1,
          right: 0,
          left: spacing(1 + Number(lineDepth) * INDENT),
          backgroundColor: palette.primary.main,
        },
        borderRadius: "6px",
        fontSize: "0.875rem",
        cursor: "pointer",
        whiteSpace: "nowrap",
        backgroundColor: isSelected ? colors.selected : "transparent",
        "&:hover": { backgroundColor: isSelected ? colors.selected : colors.hover },
      })}
    >
      <Box component="span" sx={{ fontWeight: 600, flex: "none" }}>
        {blockLabel(block.type)}
      </Box>
      <Box
        component="span"
        sx={({ colors }) => ({ color: colors.soft, overflow: "hidden", textOverflow: "ellipsis" })}
      >
        {text}
      </Box>
      {comments > 0 && (
        <Box component="span" sx={{ ml: "auto", flex: "none", color: "primary.main", fontSize: "0.75rem" }}>
          <ChatBubbleOutlineOutlined sx={{ fontSize: 14, verticalAlign: "middle", mr: 0.25 }} />
          <span aria-hidden>{comments}</span>
          <VisuallyHidden>{t("comments.count", { smart_count: comments })}</VisuallyHidden>
        </Box>
      )}
    </Box>
  );
});
