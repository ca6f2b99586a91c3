import { Box, ButtonBase, Typography } from "@mui/material";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { SearchField } from "../../kit/lists/SearchField";
import { useText } from "../../messages/useText";
import { getDragProps } from "../arrange/drag";
import { blockLabel } from "../model/blockLabels";
import { getSlots } from "../model/definitions";
import { type BlockPosition, listAt } from "../model/document";
import { getGroups } from "../model/groups";
import type { BlockActions } from "../useBlocks";
import { getBlockIcon } from "./blockIcons";

interface Props {
  blocks: BlockActions;
  search: RefObject<HTMLInputElement | null>;
  /** Return the position to insert at, or null to insert after the selected block. */
  place: () => BlockPosition | null;
  onAdded: (id: string, type: string) => void;
}

/** All block types. A click or Enter adds a block, and dragging adds it at a position in the page. */
export default function AddBlock({ blocks, search, place, onAdded }: Props) {
  const t = useText();
  const [wanted, setWanted] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const groups = getGroups(t, wanted);
  const types = groups.flatMap(({ definitions }) => definitions.map(({ type }) => type));
  const [first] = types;
  // The list is one tab stop: the last focused block, or the first.
  const [focused, setFocused] = useState("");
  const stop = types.includes(focused) ? focused : first;

  function add(type: string) {
    onAdded(blocks.add(type, place() ?? undefined), type);
  }

  function onSearchKey(event: KeyboardEvent) {
    if (event.key === "Enter" && first) {
      event.preventDefault();
      add(first);
      setWanted("");
    }
    if (event.key === "ArrowDown") {
      event.preventDefault();
      buttons()[0]?.focus();
    }
  }

  function onListKey(event: KeyboardEvent) {
    const all = buttons();
    const index = all.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0) search.current?.focus();
    else all[next]?.focus();
  }

  const buttons = () => [...(list.current?.querySelectorAll("button") ?? [])];

  return (
    <Box sx={{ p: 1.5 }}>
      <SearchField
        label={t("builder.add.search")}
        value={wanted}
        onType={setWanted}
        isWide
        inputRef={search}
        onKeyDown={onSearchKey}
      />
      <Place blocks={blocks} place={place()} />
      <Box ref={list} onKeyDown={onListKey}>
        {groups.map(({ title, definitions }) => (
          <Box key={title} role="group" aria-label={title} sx={{ mt: 2 }}>
            <Typography
              variant="caption"
              component="h2"
              color="textSecondary"
              sx={{ px: 1, fontWeight: 600 }}
            >
              {title}
            </Typography>
            {definitions.map(({ type }) => (
              <ButtonBase
                key={type}
                aria-label={t("builder.add.one", { label: blockLabel(type) })}
                tabIndex={type === stop ? 0 : -1}
                onFocus={() => setFocused(type)}
                onClick={() => add(type)}
                {...getDragProps(() => ({ type }))}
                sx={({ colors }) => ({
                  display: "flex",
                  justifyContent: "flex-start",
                  gap: 1,
                  width: "100%",
                  minHeight: 36,
                  px: 1,
                  borderRadius: "6px",
                  font: "inherit",
                  fontSize: "0.9375rem",
                  "&:hover": { backgroundColor: colors.hover },
                })}
              >
                <BlockIcon type={type} />
                {blockLabel(type)}
              </ButtonBase>
            ))}
          </Box>
        ))}
        {!first && (
          <Typography color="textSecondary" sx={{ py: 3, textAlign: "center" }}>
            {t("builder.add.none", { name: wanted })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function BlockIcon({ type }: { type: string }) {
  const Icon = getBlockIcon(type);
  return <Icon fontSize="small" sx={({ colors }) => ({ color: colors.soft })} />;
}

/** Shows the insert position, if one was selected. */
function Place({ blocks, place }: { blocks: BlockActions; place: BlockPosition | null }) {
  const t = useText();
  if (!place) return null;
  const list = listAt(blocks.content(), place.parent, getSlots);
  const [before, after] = [list[place.index - 1], list[place.index]];
  const text = before
    ? t("builder.add.after", { label: blockLabel(before.type) })
    : after
      ? t("builder.add.before", { label: blockLabel(after.type) })
      : t("builder.add.inside");
  return (
    <Typography role="status" variant="body2" sx={{ mt: 1.5, px: 1 }}>
      {text}
    </Typography>
  );
}
