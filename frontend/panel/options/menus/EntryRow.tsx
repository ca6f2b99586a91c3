import type { ItemInstance } from "@headless-tree/core";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import DragIndicatorOutlined from "@mui/icons-material/DragIndicatorOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import MoreVertOutlined from "@mui/icons-material/MoreVertOutlined";
import { Box, IconButton, Menu, MenuItem, Typography } from "@mui/material";
import { type KeyboardEvent, useState } from "react";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import type { EntryDirection, TreeEntry } from "./tree";

interface Props {
  item: ItemInstance<TreeEntry>;
  entry: TreeEntry;
  complaints: Record<string, string> | undefined;
  mayWrite: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onEdit: () => void;
  onDelete: () => void;
  onStep: (direction: EntryDirection) => void;
}

const MOVES: readonly EntryDirection[] = ["up", "down", "in", "out"];

/** One menu entry: its label, link and actions. */
export function EntryRow(props: Props) {
  const t = useText();
  const { item, entry, complaints, mayWrite, onKeyDown, onEdit } = props;
  const { "aria-expanded": isExpanded, onClick, ...itemProps } = item.getProps();
  const { level, setSize, posInSet } = item.getItemMeta();
  const hasChildren = entry.children.length > 0;
  const problem = complaints && Object.values(complaints)[0];
  return (
    <Box
      {...itemProps}
      data-entry={entry.key}
      {...(hasChildren && { "aria-expanded": isExpanded })}
      aria-level={level + 1}
      aria-setsize={setSize}
      aria-posinset={posInSet + 1}
      aria-label={[entry.text || t("options.menus.withoutText"), leadsTo(entry, t), problem]
        .filter(Boolean)
        .join(", ")}
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
          aria-label={item.isExpanded() ? t("layout.words.close") : t("options.menus.open")}
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
          {entry.text || t("options.menus.withoutText")}
        </Typography>
        <Typography
          noWrap
          variant="caption"
          component="div"
          color={problem ? "error" : "textSecondary"}
          sx={{ lineHeight: 1.3 }}
        >
          {problem ?? leadsTo(entry, t)}
        </Typography>
      </Box>
      {mayWrite && <Actions {...props} />}
    </Box>
  );
}

function Actions({ entry, onEdit, onDelete, onStep }: Props) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = entry.text || t("options.menus.theEntryWithoutText");
  return (
    <>
      <IconButton size="small" tabIndex={-1} aria-label={t("options.menus.edit", { name })} onClick={onEdit}>
        <EditOutlined fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={t("options.menus.delete", { name })}
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
        aria-label={t("options.menus.move", { name })}
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
        {MOVES.map((direction) => (
          <MenuItem
            key={direction}
            onClick={() => {
              setAnchor(null);
              onStep(direction);
            }}
          >
            {t(`options.menus.moves.${direction}`)}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            onDelete();
          }}
        >
          {t("layout.words.delete")}
        </MenuItem>
      </Menu>
    </>
  );
}

function leadsTo({ type, url, post_id, children }: TreeEntry, t: Translate): string {
  if (type === "post" && !post_id) return t("options.menus.leadsTo.noPost");
  if (type === "post") return url || t("options.menus.leadsTo.hiddenPost");
  if (url) return url;
  return t(children.length > 0 ? "options.menus.leadsTo.opens" : "options.menus.leadsTo.nowhere");
}
