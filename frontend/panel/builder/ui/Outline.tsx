import { Box, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { type KeyboardEvent, memo, useDeferredValue, useRef, useState } from "react";
import { useText } from "../../messages/useText";
import { blockLabel } from "../model/blockLabels";
import { getSlots } from "../model/definitions";
import { type Block, walk } from "../model/document";
import { getTitle } from "../model/titles";
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

/** A single tab stop; arrow keys move between blocks. */
function Tree({ blocks }: { blocks: BlockActions }) {
  const t = useText();
  // Deferred behind more urgent updates, such as typing.
  const content = useDeferredValue(usePuck((puck) => puck.appState.data.content) as Block[]);
  const selected = usePuck((puck) => puck.selectedItem?.props.id);
  const tree = useRef<HTMLDivElement>(null);
  const rows = [...walk(content, getSlots)];
  const focused = rows.some(({ block }) => block.props.id === selected) ? selected : rows[0]?.block.props.id;

  function onKey(event: KeyboardEvent) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const index = rows.findIndex(({ block }) => block.props.id === focused);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    const row = next === undefined ? undefined : rows[next];
    if (!row) return;
    event.preventDefault();
    blocks.select(row.block.props.id);
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
    <Box ref={tree} role="tree" aria-label={t("builder.outline.tree")} onKeyDown={onKey}>
      {rows.map(({ block, ancestors }) => (
        <Row
          key={block.props.id}
          block={block}
          depth={ancestors.length}
          isSelected={block.props.id === selected}
          isStop={block.props.id === focused}
          onSelect={blocks.select}
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
  onSelect: (id: string) => void;
}

const Row = memo(function Row({ block, depth, isSelected, isStop, onSelect }: RowProps) {
  const text = getTitle(block);
  return (
    <Box
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onSelect(block.props.id)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onSelect(block.props.id);
        }
      }}
      sx={({ colors }) => ({
        display: "flex",
        gap: 1,
        alignItems: "baseline",
        py: 0.75,
        pr: 1,
        pl: 1 + depth * 2,
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
    </Box>
  );
});
