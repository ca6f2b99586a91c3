import AddOutlined from "@mui/icons-material/AddOutlined";
import ArrowDownwardOutlined from "@mui/icons-material/ArrowDownwardOutlined";
import ArrowUpwardOutlined from "@mui/icons-material/ArrowUpwardOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import { Box, Button, Collapse, IconButton, Typography } from "@mui/material";
import { type ComponentType, useId, useState } from "react";
import { useText } from "../../messages/useText";
import { entriesOf, freshly, type Setting, type Settings, type Wording } from "../definitions";
import { slugFor } from "./accepted";
import { entryTitle } from "./entryTitle";
import type { FieldProps, SettingInputProps } from "./SettingInput";

/** As wide as the panel, however long a word in it is. */
const ONE_COLUMN = "minmax(0, 1fr)";

interface Props extends FieldProps {
  /** The input for one setting of an entry. */
  Entry: ComponentType<SettingInputProps>;
}

/** Entries of the same make, one under the other; one at a time is open. */
export function ListField({ label, setting, wording, value, onChange, Entry }: Props) {
  const t = useText();
  const id = useId();
  const entries = entriesOf(value);
  const [open, setOpen] = useState<number | null>(null);
  const items = setting.items ?? {};
  const isFull = entries.length >= (setting.max_items ?? Number.POSITIVE_INFINITY);
  const words: Readonly<Record<string, Wording>> = wording.items ?? {};

  const { unique, together = [] } = setting;

  function add() {
    const entry = freshly(items);
    onChange([...entries, unique ? { ...entry, [unique]: slugFor("", valuesOf(unique)) } : entry]);
    setOpen(entries.length);
  }

  function change(index: number, name: string, value: unknown) {
    const before = entries[index] ?? {};
    const entry = { ...before, [name]: value, ...timesBeside(name, value, before, items, together) };
    if (unique && name === "label") {
      // It follows the label as long as nobody has given it another.
      const others = valuesOf(unique, index);
      const isOurs = before[unique] === slugFor(String(before.label ?? ""), others);
      if (isOurs) entry[unique] = slugFor(String(value), others);
    }
    onChange(entries.with(index, entry));
  }

  function valuesOf(name: string, except?: number): unknown[] {
    return entries.filter((_, index) => index !== except).map((entry) => entry[name]);
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
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gridTemplateColumns: ONE_COLUMN, gap: 0.75 }}
      >
        {entries.map((entry, index) => {
          const title = entryTitle(entry, items, words) ?? t("builder.fields.entry", { number: index + 1 });
          return (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: entries are saved without an id, and an edited one keeps its place
              key={index}
              component="li"
              sx={({ colors }) => ({ border: `1px solid ${colors.line}`, borderRadius: "8px" })}
            >
              <Box sx={{ display: "flex", alignItems: "center" }}>
                <Button
                  aria-expanded={open === index}
                  onClick={() => setOpen(open === index ? null : index)}
                  endIcon={
                    <ExpandMoreOutlined
                      sx={{ transform: open === index ? "rotate(180deg)" : "none", ml: "auto" }}
                    />
                  }
                  sx={{ flex: 1, minWidth: 0, justifyContent: "flex-start", textAlign: "left" }}
                >
                  <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
                    {title}
                  </Box>
                </Button>
                <Tool
                  name={t("builder.fields.up", { name: title })}
                  isOff={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUpwardOutlined fontSize="small" />
                </Tool>
                <Tool
                  name={t("builder.fields.down", { name: title })}
                  isOff={index === entries.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDownwardOutlined fontSize="small" />
                </Tool>
                <Tool name={t("builder.fields.remove_one", { name: title })} onClick={() => remove(index)}>
                  <DeleteOutlined fontSize="small" />
                </Tool>
              </Box>
              <Collapse in={open === index} unmountOnExit>
                <Box sx={{ display: "grid", gridTemplateColumns: ONE_COLUMN, gap: 2, p: 1.5, pt: 1 }}>
                  {Object.entries(items).map(([name, item]) => (
                    <Entry
                      key={name}
                      name={name}
                      setting={limitedBy(setting.ordered, entry, name, item)}
                      wording={words[name] ?? {}}
                      value={entry[name] ?? item.default}
                      onChange={(next) => change(index, name, next)}
                    />
                  ))}
                </Box>
              </Collapse>
            </Box>
          );
        })}
      </Box>
      <Button startIcon={<AddOutlined />} disabled={isFull} onClick={add} sx={{ mt: 0.75 }}>
        {t("builder.fields.add_to", { list: label.toLowerCase() })}
      </Button>
    </Box>
  );
}

/** Of two numbers in order, each limits the other: a minimum above its maximum is not taken. */
function limitedBy(
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
  isOff?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Tool({ name, isOff = false, onClick, children }: ToolProps) {
  return (
    <IconButton size="small" aria-label={name} title={name} disabled={isOff} onClick={onClick}>
      {children}
    </IconButton>
  );
}

const USUAL_TIMES: Record<string, string> = { opens: "11:00", closes: "22:00" };

/** The other end of a time that was given or taken away: half of one means nothing, and could not be saved. */
function timesBeside(
  name: string,
  value: unknown,
  entry: Record<string, unknown>,
  items: Settings,
  together: readonly string[],
): Record<string, unknown> {
  if (!together.includes(name) || items[name]?.kind !== "time") return {};
  const others = together.filter((each) => each !== name && Boolean(entry[each]) !== Boolean(value));
  return Object.fromEntries(others.map((each) => [each, value ? (USUAL_TIMES[each] ?? value) : ""]));
}
