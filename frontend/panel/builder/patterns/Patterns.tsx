import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import { Box, ButtonBase, IconButton, Typography } from "@mui/material";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { patternLimits } from "../../../generated/limits";
import { STICKY } from "../../kit/layout/barHeight";
import { useToast } from "../../kit/layout/useToast";
import { SearchField } from "../../kit/lists/SearchField";
import { useText } from "../../messages/useText";
import { blockLabel } from "../model/blockLabels";
import { fresh } from "../model/clipboard";
import type { Block, BlockPosition } from "../model/document";
import { BlockPreview } from "../ui/BlockPreview";
import type { BlockActions } from "../useBlocks";
import NameDialog from "./NameDialog";
import { starters } from "./starters";
import { type SavedPattern, usePatterns } from "./usePatterns";

interface PatternEntry {
  key: string;
  name: string;
  blocks: Block[];
}

interface Props {
  blocks: BlockActions;
  /** Return the position to insert at, or null to insert after the selected block. */
  place: () => BlockPosition | null;
  onAdded: () => void;
}

/** The saved patterns of this site, and predefined patterns. A click or Enter inserts a pattern. */
export default function Patterns({ blocks, place, onAdded }: Props) {
  const t = useText();
  const { say } = useToast();
  const { saved = [], add, rename, remove } = usePatterns();
  const [wanted, setWanted] = useState("");
  const [looked, setLooked] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<SavedPattern | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const ready = useMemo(() => starters(t), [t]);
  const fits = ({ name }: { name: string }) => name.toLowerCase().includes(wanted.trim().toLowerCase());
  const own = saved.filter(fits).map((each) => ({ ...each, key: String(each.id) }));
  const others = ready.filter(fits);
  const all: PatternEntry[] = [...own, ...others];
  const shown = all.find(({ key }) => key === looked) ?? all[0];

  function insert({ name, blocks: content }: PatternEntry) {
    blocks.insert(fresh(content), place() ?? undefined);
    onAdded();
    say(t("patterns.inserted", { name }));
  }

  async function duplicate({ name, blocks: content }: PatternEntry) {
    const copy = t("patterns.copy", { name }).slice(0, patternLimits.name);
    // If the copy is rejected, `add` shows the error.
    await add({ name: copy, blocks: content }).then(
      () => say(t("patterns.duplicated", { name: copy })),
      () => {},
    );
  }

  async function discard({ id, name, blocks: content }: SavedPattern) {
    await remove({ id });
    say(t("patterns.deleted", { name }), {
      label: t("patterns.undo"),
      onClick: () => void add({ name, blocks: content }),
    });
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-insert]") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[Math.max(0, at + step)]?.focus();
  }

  const row = (entry: PatternEntry, tools?: ReactNode) => (
    <Row key={entry.key} entry={entry} onLook={setLooked} onInsert={insert} tools={tools} />
  );

  return (
    <Box ref={list} onKeyDown={onKey} sx={{ p: 1.5 }}>
      <SearchField label={t("patterns.search")} value={wanted} onType={setWanted} isWide />
      {shown && (
        <Box sx={{ position: STICKY, top: 0, zIndex: 1, mt: 1.5 }}>
          <BlockPreview
            title={t("patterns.preview", { name: shown.name })}
            content={shown.blocks}
            height="170px"
          />
        </Box>
      )}
      {wanted && !shown && (
        <Typography color="textSecondary" sx={{ py: 3, textAlign: "center" }}>
          {t("patterns.none", { name: wanted })}
        </Typography>
      )}
      {(own.length > 0 || !wanted) && (
        <Group title={t("patterns.saved")}>
          {own.length === 0 && (
            <Typography variant="body2" color="textSecondary" sx={{ px: 1, py: 0.5 }}>
              {t("patterns.nothing_saved")}
            </Typography>
          )}
          {own.map((each) =>
            row(
              each,
              each.isMine && (
                <>
                  <Tool
                    name={t("patterns.duplicate", { name: each.name })}
                    onClick={() => void duplicate(each)}
                  >
                    <ContentCopyOutlined fontSize="small" />
                  </Tool>
                  <Tool name={t("patterns.rename", { name: each.name })} onClick={() => setRenamed(each)}>
                    <EditOutlined fontSize="small" />
                  </Tool>
                  <Tool name={t("patterns.delete", { name: each.name })} onClick={() => void discard(each)}>
                    <DeleteOutlined fontSize="small" />
                  </Tool>
                </>
              ),
            ),
          )}
        </Group>
      )}
      {others.length > 0 && <Group title={t("patterns.ready")}>{others.map((each) => row(each))}</Group>}
      {renamed && (
        <NameDialog
          title={t("patterns.save.rename")}
          name={renamed.name}
          onSave={(name) => rename({ id: renamed.id, name })}
          onClose={() => setRenamed(null)}
        />
      )}
    </Box>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 2 }}>
      <Typography variant="caption" component="h2" color="textSecondary" sx={{ px: 1, fontWeight: 600 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

interface RowProps {
  entry: PatternEntry;
  onLook: (key: string) => void;
  onInsert: (entry: PatternEntry) => void;
  tools?: ReactNode;
}

/** The name and blocks of a pattern. Hovering over the row shows a preview above it. */
function Row({ entry, onLook, onInsert, tools }: RowProps) {
  const t = useText();
  const outline = entry.blocks.map(({ type }) => blockLabel(type)).join(", ");
  return (
    <Box sx={{ display: "flex", alignItems: "center" }} onMouseEnter={() => onLook(entry.key)}>
      <ButtonBase
        data-insert
        aria-label={t("patterns.insert", { name: entry.name })}
        aria-description={outline}
        onFocus={() => onLook(entry.key)}
        onClick={() => onInsert(entry)}
        sx={({ colors }) => ({
          display: "block",
          flex: 1,
          minWidth: 0,
          px: 1,
          py: 0.75,
          borderRadius: "6px",
          font: "inherit",
          textAlign: "left",
          "&:hover": { backgroundColor: colors.hover },
        })}
      >
        <Typography component="span" noWrap sx={{ display: "block", fontSize: "0.9375rem" }}>
          {entry.name}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary" noWrap sx={{ display: "block" }}>
          {outline}
        </Typography>
      </ButtonBase>
      {tools}
    </Box>
  );
}

function Tool({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <IconButton size="small" aria-label={name} title={name} onClick={onClick}>
      {children}
    </IconButton>
  );
}
