import ArrowDownwardOutlined from "@mui/icons-material/ArrowDownwardOutlined";
import ArrowUpwardOutlined from "@mui/icons-material/ArrowUpwardOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import { Box, Button, Collapse, IconButton } from "@mui/material";
import type { ClipboardEvent, ComponentType } from "react";
import { Thumbnail } from "../../kit/media/Thumbnail";
import { useMediaItem } from "../../kit/media/useMediaItem";
import { useText } from "../../messages/useText";
import type { BlockWording, Setting } from "../model/definitions";
import { getLines } from "./pastedEntries";
import type { SettingInputProps } from "./SettingInput";
import { SettingPathContext } from "./wantedSetting";

/** A grid column as wide as the panel, even with long words. */
export const ONE_COLUMN = "minmax(0, 1fr)";

interface Props {
  /** The id of the block, and the path in its settings. */
  place: { id: string; path: string };
  entry: Record<string, unknown>;
  title: string;
  /** The setting of the list. */
  setting: Setting;
  words: Readonly<Record<string, BlockWording>>;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (name: string, value: unknown) => void;
  /** Called when several lines are pasted into the entry's first text. */
  onPaste: (lines: readonly string[]) => void;
  onUp?: () => void;
  onDown?: () => void;
  onRemove: () => void;
  /** The input for one setting of the entry. */
  Entry: ComponentType<SettingInputProps>;
}

/** One entry of a list: its title, and its settings below when it is open. */
export function ListEntry({ place, entry, title, setting, words, isOpen, Entry, ...acts }: Props) {
  const t = useText();
  const items = setting.items ?? {};
  const picture = Object.keys(items).find((name) => items[name]?.kind === "media");

  function paste(event: ClipboardEvent) {
    const lines = getLines(event.clipboardData.getData("text/plain"));
    if (lines.length < 2) return;
    event.preventDefault();
    acts.onPaste(lines);
  }

  return (
    <Box component="li" sx={({ colors }) => ({ border: `1px solid ${colors.line}`, borderRadius: "8px" })}>
      <Box sx={{ display: "flex", alignItems: "center" }}>
        <Button
          aria-expanded={isOpen}
          onClick={acts.onToggle}
          startIcon={picture && <Picture id={entry[picture]} />}
          endIcon={<ExpandMoreOutlined sx={{ transform: isOpen ? "rotate(180deg)" : "none", ml: "auto" }} />}
          sx={{ flex: 1, minWidth: 0, justifyContent: "flex-start", textAlign: "left" }}
        >
          <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
            {title}
          </Box>
        </Button>
        <Tool name={t("builder.fields.up", { name: title })} onClick={acts.onUp}>
          <ArrowUpwardOutlined fontSize="small" />
        </Tool>
        <Tool name={t("builder.fields.down", { name: title })} onClick={acts.onDown}>
          <ArrowDownwardOutlined fontSize="small" />
        </Tool>
        <Tool name={t("builder.fields.remove_one", { name: title })} onClick={acts.onRemove}>
          <DeleteOutlined fontSize="small" />
        </Tool>
      </Box>
      <Collapse in={isOpen} unmountOnExit>
        <Box sx={{ display: "grid", gridTemplateColumns: ONE_COLUMN, gap: 2, p: 1.5, pt: 1 }}>
          {Object.entries(items).map(([name, item], index) => (
            <SettingPathContext key={name} value={{ ...place, path: `${place.path}.${name}` }}>
              <Box
                data-setting={`${place.path}.${name}`}
                {...(index === 0 && item.kind === "text" && { onPasteCapture: paste })}
              >
                <Entry
                  name={name}
                  setting={limitEntry(setting.ordered, entry, name, item)}
                  wording={words[name] ?? {}}
                  value={entry[name] ?? item.default}
                  onChange={(next) => acts.onChange(name, next)}
                />
              </Box>
            </SettingPathContext>
          ))}
        </Box>
      </Collapse>
    </Box>
  );
}

function Picture({ id }: { id: unknown }) {
  const { item } = useMediaItem(typeof id === "number" ? id : null);
  return <Thumbnail item={item} size={32} />;
}

/** Limit the two numbers of a range by each other, because the server rejects a minimum above its maximum. */
function limitEntry(
  [low = "", high = ""]: readonly string[] = [],
  entry: Record<string, unknown>,
  name: string,
  item: Setting,
): Setting {
  const other = entry[name === low ? high : low];
  if (typeof other !== "number" || (name !== low && name !== high)) return item;
  return { ...item, [name === low ? "maximum" : "minimum"]: other };
}

interface ToolProps {
  name: string;
  /** Without a handler, the button is disabled. */
  onClick: (() => void) | undefined;
  children: React.ReactNode;
}

function Tool({ name, onClick, children }: ToolProps) {
  return (
    <IconButton size="small" aria-label={name} title={name} disabled={!onClick} onClick={onClick}>
      {children}
    </IconButton>
  );
}
