import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button } from "@mui/material";
import { type ComponentType, use, useEffect, useState } from "react";
import type { MediaItem } from "../../../client/types";
import { useToast } from "../../kit/layout/useToast";
import { LIBRARY, MediaBox } from "../../kit/media/MediaBox";
import { useText } from "../../messages/useText";
import { changeEntry } from "../model/changeEntry";
import { type BlockSettings, type BlockWording, blankEntry, getEntries } from "../model/definitions";
import { entryTitle } from "./entryTitle";
import { ListEntry, ONE_COLUMN } from "./ListEntry";
import { slugFor } from "./parseSetting";
import { entriesFromLines } from "./pastedEntries";
import type { FieldProps, SettingInputProps } from "./SettingInput";
import { SettingPathContext, usePicking, WantedSettingContext } from "./wantedSetting";

const MANY = 1_000;
const MOST_AT_ONCE = 30;

interface Props extends FieldProps {
  /** The input for one setting of an entry. */
  Entry: ComponentType<SettingInputProps>;
}

/** A list of similar entries. Only one entry is open at a time. */
export function ListField({ label, setting, wording, value, onChange, Entry }: Props) {
  const t = useText();
  const entries = getEntries(value);
  const [open, setOpen] = useState<number | null>(null);
  const items = setting.items ?? {};
  const isFull = entries.length >= (setting.max_items ?? MANY);
  const words: Readonly<Record<string, BlockWording>> = wording.items ?? {};

  const { unique } = setting;
  const room = (setting.max_items ?? MANY) - entries.length;
  const { id: block, path } = use(SettingPathContext);
  const { wanted, want } = use(WantedSettingContext);
  const { say } = useToast();
  const picture = getPicture(items);
  const filled = entries.filter((entry) => Object.values(entry).some(Boolean));
  const [picking, setPicking] = usePicking();

  useEffect(() => {
    const index = wanted?.id === block && entryIn(path, wanted.path);
    if (typeof index === "number") setOpen(index);
  }, [wanted, block, path]);

  function add() {
    const entry = blankEntry(items);
    onChange([...entries, unique ? { ...entry, [unique]: slugFor("", getValues(unique)) } : entry]);
    setOpen(entries.length);
    want({ id: block, path: `${path}.${entries.length}`, isFocused: true });
  }

  /** Add an entry per image after the entries with content, and remove blank entries. */
  function addPictures(picked: readonly MediaItem[]) {
    onChange([...filled, ...picked.map(({ id: file }) => ({ ...blankEntry(items), [picture ?? ""]: file }))]);
  }

  /** Add an entry per line. The first new entry replaces the entry that receives the paste. */
  function paste(index: number, lines: readonly string[]) {
    const pasted = entriesFromLines(lines, items).slice(0, room + 1);
    const [first, ...others] = pasted;
    const made = others.map((entry) => ({ ...blankEntry(items), ...entry }));
    onChange([
      ...entries.slice(0, index),
      { ...entries[index], ...first },
      ...made,
      ...entries.slice(index + 1),
    ]);
    if (pasted.length < lines.length) {
      say(t("builder.fields.pasted_some", { smart_count: pasted.length, all: lines.length }));
    }
  }

  function change(index: number, name: string, value: unknown) {
    onChange(changeEntry(entries, setting, index, name, value));
  }

  function getValues(name: string): unknown[] {
    return entries.map((entry) => entry[name]);
  }

  function remove(index: number) {
    onChange(entries.toSpliced(index, 1));
    setOpen(null);
  }

  function move(index: number, step: 1 | -1) {
    const [entry] = entries.slice(index, index + 1);
    if (!entry) return;
    onChange(entries.toSpliced(index, 1).toSpliced(index + step, 0, entry));
    setOpen((shown) => (shown === index ? index + step : shown));
  }

  return (
    <MediaBox
      title={label}
      most={Math.min((setting.max_items ?? MANY) - filled.length, MOST_AT_ONCE)}
      isActive={picture !== null}
      picking={picking}
      onPicking={setPicking}
      onPick={addPictures}
    >
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gridTemplateColumns: ONE_COLUMN, gap: 0.75 }}
      >
        {entries.map((entry, index) => {
          const title = entryTitle(entry, items, words) ?? t("builder.fields.entry", { number: index + 1 });
          return (
            <ListEntry
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and editing does not move them
              key={index}
              place={{ id: block, path: `${path}.${index}` }}
              entry={entry}
              title={title}
              setting={setting}
              words={words}
              isOpen={open === index}
              onToggle={() => setOpen(open === index ? null : index)}
              onChange={(name, next) => change(index, name, next)}
              onPaste={(lines) => paste(index, lines)}
              {...(index > 0 && { onUp: () => move(index, -1) })}
              {...(index < entries.length - 1 && { onDown: () => move(index, 1) })}
              onRemove={() => remove(index)}
              Entry={Entry}
            />
          );
        })}
      </Box>
      <Button
        startIcon={<AddOutlined />}
        disabled={isFull}
        onClick={picture ? () => setPicking(LIBRARY) : add}
        sx={{ mt: 0.75 }}
      >
        {t("builder.fields.add_to", { list: label.toLowerCase() })}
      </Button>
    </MediaBox>
  );
}

/**
 * Return the image setting if entries are images, so that users can choose several together. Return null for
 * cards, which have more content.
 */
function getPicture(items: BlockSettings): string | null {
  const [[first = "", setting] = [], ...others] = Object.entries(items);
  return setting?.kind === "media" && others.length <= 1 ? first : null;
}

/** Return the index of the entry in the list at `path` that is or contains the wanted setting, or null. */
function entryIn(path: string, wanted: string): number | null {
  const rest = wanted.startsWith(`${path}.`) ? wanted.slice(path.length + 1) : "";
  return rest ? Number.parseInt(rest, 10) : null;
}
