import {
  dragAndDropFeature,
  hotkeysCoreFeature,
  type ItemInstance,
  isOrderedDragTarget,
  syncDataLoaderFeature,
  type TreeInstance,
  type Updater,
} from "@headless-tree/core";
import { useTree } from "@headless-tree/react";
import { Box } from "@mui/material";
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { EntryRow } from "./EntryRow";
import { type EntryDirection, type EntryPosition, fitsUnder, type TreeEntry } from "./tree";

interface Props {
  label: string;
  /** The id of the instructions. */
  describedBy: string;
  entries: readonly TreeEntry[];
  complaints: ReadonlyMap<string, Record<string, string>>;
  mayWrite: boolean;
  onEdit: (key: string) => void;
  onDelete: (key: string) => void;
  onMove: (key: string, to: EntryPosition) => void;
  onStep: (key: string, direction: EntryDirection) => void;
}

/** A drag in progress: vertical movement changes the order, movement to the right nests the entry. */
interface Drag {
  /** The horizontal position of the start of the drag. */
  from: number;
  /** The key of the entry below the pointer. */
  over: string | null;
  isNesting: boolean;
  /** Whether the pointer is on the lower half of `over`. */
  isLower: boolean;
}

const NO_DRAG: Drag = { from: 0, over: null, isNesting: false, isLower: false };
const INDENT = 28;
const ROOT = "root";
const ROOT_ENTRY: TreeEntry = { key: ROOT, text: "", url: "", type: "link", post_id: null, children: [] };
const STEPS: Record<string, EntryDirection> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/** A menu as a tree: entries are dragged, or moved with Alt and the arrow keys. */
export function MenuTree(props: Props) {
  const { label, describedBy, entries, complaints, mayWrite, onEdit, onDelete, onMove, onStep } = props;
  const known = useMemo(() => getAll(entries), [entries]);
  const { expandedItems, setExpandedItems } = useExpanded(known);
  const drag = useRef<Drag>(NO_DRAG);
  const tree = useTree<TreeEntry>({
    rootItemId: ROOT,
    state: { expandedItems },
    setExpandedItems,
    getItemName: (item) => item.getItemData().text,
    isItemFolder: () => true,
    dataLoader: {
      getItem: (key) => known.get(key) ?? ROOT_ENTRY,
      getChildren: (key) =>
        (key === ROOT ? entries : (known.get(key)?.children ?? [])).map((each) => each.key),
    },
    indent: INDENT,
    canReorder: true,
    reorderAreaPercentage: 0.2,
    canDrag: () => mayWrite,
    canDrop: ([item], { item: target }) =>
      item !== undefined &&
      fitsUnder(entries, item.getItemData(), getKey(target)) &&
      (target.getId() !== drag.current.over || mayNest(drag.current, target)),
    onDrop: ([item], target) => {
      if (!item) return;
      const count = target.item.getChildren().length;
      const index = isOrderedDragTarget(target)
        ? target.insertionIndex
        : hasOpenChildren(target.item)
          ? 0
          : count;
      onMove(item.getId(), { parent: getKey(target.item), index });
    },
    onPrimaryAction: (item) => onEdit(item.getId()),
    features: [syncDataLoaderFeature, hotkeysCoreFeature, dragAndDropFeature],
  });
  const rebuilt = useRef(known);

  useEffect(() => {
    if (rebuilt.current === known) return;
    rebuilt.current = known;
    const hadFocus = tree.getElement()?.contains(document.activeElement);
    tree.rebuildTree();
    if (hadFocus) tree.updateDomFocus();
  }, [tree, known]);

  function press(event: KeyboardEvent, key: string) {
    if (!mayWrite || event.target !== event.currentTarget) return;
    const step = event.altKey && STEPS[event.key];
    if (step) onStep(key, step);
    else if (event.key === "Delete" || event.key === "Backspace") onDelete(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Box
      {...tree.getContainerProps(label)}
      aria-describedby={describedBy}
      onDragStartCapture={({ clientX }) => {
        drag.current = { ...NO_DRAG, from: clientX };
      }}
      onDragOverCapture={(event) => {
        drag.current = follow(drag.current, event);
      }}
      sx={{ position: "relative", outline: 0 }}
    >
      {tree
        .getItems()
        .filter((item) => known.has(item.getId()))
        .map((item) => {
          const entry = known.get(item.getId()) ?? item.getItemData();
          return (
            <EntryRow
              key={entry.key}
              item={item}
              entry={entry}
              complaints={complaints.get(entry.key)}
              mayWrite={mayWrite}
              onKeyDown={(event) => press(event, entry.key)}
              onEdit={() => onEdit(entry.key)}
              onDelete={() => onDelete(entry.key)}
              onStep={(direction) => onStep(entry.key, direction)}
            />
          );
        })}
      <Box
        style={getLineStyle(tree)}
        sx={({ colors }) => ({ height: 3, mt: "-1px", borderRadius: 2, backgroundColor: colors.link })}
      />
    </Box>
  );
}

/** Return the style of the drop line: next to a row, and indented as far as the dropped entry will be. */
function getLineStyle(tree: TreeInstance<TreeEntry>): CSSProperties {
  const target = tree.getDragTarget();
  const box = tree.getElement()?.getBoundingClientRect();
  if (!target || !box) return { display: "none" };
  const isOrdered = isOrderedDragTarget(target);
  const row = target.item.getElement()?.getBoundingClientRect();
  const top = isOrdered ? tree.getDragLineData()?.top : row && row.bottom - box.top;
  if (top === undefined) return { display: "none" };
  const level = isOrdered ? target.dragLineLevel : target.item.getItemMeta().level + 1;
  return { position: "absolute", top: top - 1, left: level * INDENT, right: 0, pointerEvents: "none" };
}

function follow({ from }: Drag, { target, clientX, clientY }: DragEvent): Drag {
  const row = (target as Element).closest<HTMLElement>("[data-entry]");
  const { top = 0, height = 0 } = row?.getBoundingClientRect() ?? {};
  return {
    from,
    over: row?.dataset.entry ?? null,
    isNesting: clientX - from >= INDENT,
    isLower: clientY > top + height / 2,
  };
}

/**
 * Return whether a drop may nest the entry: after movement to the right, or below an entry with children,
 * because only the place above the first child is possible there.
 */
function mayNest({ isNesting, isLower }: Drag, target: ItemInstance<TreeEntry>): boolean {
  return isNesting || (isLower && hasOpenChildren(target));
}

function hasOpenChildren(item: ItemInstance<TreeEntry>): boolean {
  return item.isExpanded() && item.getChildren().length > 0;
}

function getKey(item: ItemInstance<TreeEntry>): string | null {
  return item.getId() === ROOT ? null : item.getId();
}

function getAll(entries: readonly TreeEntry[]): ReadonlyMap<string, TreeEntry> {
  const known = new Map<string, TreeEntry>();
  const walk = (level: readonly TreeEntry[]) => {
    for (const entry of level) {
      known.set(entry.key, entry);
      walk(entry.children);
    }
  };
  walk(entries);
  return known;
}

/**
 * Return the expanded entries, and a function to change them. All entries are expanded until the user
 * collapses them, including entries that get their first child.
 */
function useExpanded(known: ReadonlyMap<string, TreeEntry>) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const parents = useMemo(
    () => [...known.values()].filter(({ children }) => children.length > 0).map(({ key }) => key),
    [known],
  );
  // A new list would rebuild the tree, so the list is memoized.
  const expandedItems = useMemo(() => parents.filter((key) => !closed.has(key)), [parents, closed]);

  function setExpandedItems(update: Updater<string[]>) {
    const open = typeof update === "function" ? update(expandedItems) : update;
    setClosed(new Set(parents.filter((key) => !open.includes(key))));
  }

  return { expandedItems, setExpandedItems };
}
