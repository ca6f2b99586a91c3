import type { ItemInstance } from "@headless-tree/core";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import DragIndicatorOutlined from "@mui/icons-material/DragIndicatorOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import MoreVertOutlined from "@mui/icons-material/MoreVertOutlined";
import { Box, IconButton, Menu, MenuItem, Typography } from "@mui/material";
import { type KeyboardEvent, useState } from "react";
import type { Direction, Entry } from "./tree";

interface Props {
  item: ItemInstance<Entry>;
  entry: Entry;
  complaints: Record<string, string> | undefined;
  mayWrite: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onEdit: () => void;
  onDelete: () => void;
  onStep: (direction: Direction) => void;
}

const MOVES: readonly { direction: Direction; label: string }[] = [
  { direction: "up", label: "Move up" },
  { direction: "down", label: "Move down" },
  { direction: "in", label: "Put under the one above" },
  { direction: "out", label: "Take out one level" },
];

/** One entry of a menu: its words, where it leads, and what can be done with it. */
export function EntryRow(props: Props) {
  const { item, entry, complaints, mayWrite, onKeyDown, onEdit } = props;
  const { "aria-expanded": isExpanded, onClick, ...itemProps } = item.getProps();
  const { level, setSize, posInSet } = item.getItemMeta();
  const hasChildren = entry.children.length > 0;
  const problem = complaints && Object.values(complaints)[0];
  return (
    <Box
      {...itemProps}
      {...(hasChildren && { "aria-expanded": isExpanded })}
      aria-level={level + 1}
      aria-setsize={setSize}
      aria-posinset={posInSet + 1}
      aria-label={[entry.text || "Without text", leadsTo(entry), problem].filter(Boolean).join(", ")}
      onKeyDown={onKeyDown}
      onFocus={() => !item.isFocused() && item.setFocused()}
      onDoubleClick={onEdit}
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        minHeight: 48,
        my: 0.5,
        ml: `${level * 28}px`,
        pr: 0.5,
        borderRadius: "8px",
        border: `1px solid ${problem ? colors.error.main : colors.line}`,
        backgroundColor: item.isUnorderedDragTarget() ? colors.selected : colors.paper,
        "&:hover": { backgroundColor: colors.hover },
      })}
    >
      <Box
        aria-hidden
        sx={({ colors }) => ({
          display: { xs: "none", sm: "grid" },
          pl: 0.5,
          color: colors.soft,
          cursor: mayWrite ? "grab" : "default",
        })}
      >
        {mayWrite && <DragIndicatorOutlined fontSize="small" />}
      </Box>
      {hasChildren ? (
        <IconButton
          size="small"
          tabIndex={-1}
          aria-label={item.isExpanded() ? "Close" : "Open"}
          onClick={(event) => {
            event.stopPropagation();
            if (item.isExpanded()) item.collapse();
            else item.expand();
          }}
        >
          <ExpandMoreOutlined
            fontSize="small"
            sx={{ transform: item.isExpanded() ? "none" : "rotate(-90deg)" }}
          />
        </IconButton>
      ) : (
        <Box sx={{ width: 8 }} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
        <Typography noWrap sx={{ fontWeight: 500, lineHeight: 1.3 }}>
          {entry.text || "Without text"}
        </Typography>
        <Typography
          noWrap
          variant="caption"
          component="div"
          color={problem ? "error" : "textSecondary"}
          sx={{ lineHeight: 1.3 }}
        >
          {problem ?? leadsTo(entry)}
        </Typography>
      </Box>
      {mayWrite && <Actions {...props} />}
    </Box>
  );
}

function Actions({ entry, onEdit, onDelete, onStep }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = entry.text || "the entry without text";
  return (
    <>
      <IconButton size="small" tabIndex={-1} aria-label={`Edit ${name}`} onClick={onEdit}>
        <EditOutlined fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={`Delete ${name}`}
        onClick={(event) => {
          event.stopPropagation();
          onDelete();
        }}
        sx={{ display: { xs: "none", sm: "inline-flex" } }}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={`Move ${name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertOutlined fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {MOVES.map(({ direction, label }) => (
          <MenuItem
            key={direction}
            onClick={() => {
              setAnchor(null);
              onStep(direction);
            }}
          >
            {label}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            onDelete();
          }}
        >
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}

function leadsTo({ type, url, post_id, children }: Entry): string {
  if (type === "post") return post_id ? url || "A post that is not on the site yet" : "Choose a page or post";
  if (url) return url;
  return children.length > 0 ? "Opens what hangs under it" : "Leads nowhere yet";
}
