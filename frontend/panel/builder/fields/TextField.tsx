import { TextField as MuiTextField } from "@mui/material";
import type { PlainKey } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { worded } from "../words";
import type { FieldProps } from "./SettingInput";

/** From here on a text is long enough for a box of several lines. */
const LONG = 300;
const USUAL = 200;
const TYPES: Record<string, string> = {
  number: "number",
  decimal: "number",
  date: "date",
  time: "time",
  datetime: "datetime-local",
  video: "url",
};
const HELP: Record<string, PlainKey> = {
  texts: "builder.fields.one_per_line",
  video: "builder.fields.video",
  slug: "builder.fields.slug",
};

/** Whatever is typed in one box: a line, some lines, a number, a moment. */
export function TextField({ label, setting, wording, value, onChange }: FieldProps) {
  const t = useText();
  const { kind, max_length = USUAL, minimum, maximum } = setting;
  const type = TYPES[kind] ?? "text";
  const isNumber = type === "number";
  const isLong = kind === "texts" || (kind === "text" && max_length >= LONG);

  const room = roomLeft(value, max_length);
  const own = HELP[kind];
  const help = wording.help ? worded(t, wording.help) : own && t(own);

  function change(text: string) {
    if (kind === "texts") return onChange(text.split("\n"));
    if (kind === "datetime") return onChange(text ? new Date(text).toISOString() : null);
    if (!isNumber) return onChange(text);
    if (text === "") return onChange(setting.default);
    const number = Number(text);
    if (!Number.isNaN(number)) onChange(number);
  }

  return (
    <MuiTextField
      label={label}
      type={type}
      value={shown(kind, value)}
      onChange={(event) => change(event.target.value)}
      helperText={room === null ? help : t("builder.fields.left", { smart_count: room })}
      multiline={isLong}
      {...(isLong && { minRows: 2, maxRows: 10 })}
      slotProps={{
        ...(["date", "time", "datetime-local"].includes(type) && { inputLabel: { shrink: true } }),
        htmlInput: {
          ...(type === "text" && kind !== "texts" && { maxLength: max_length }),
          ...(isNumber && { min: minimum, max: maximum, step: kind === "decimal" ? "any" : 1 }),
        },
      }}
    />
  );
}

function shown(kind: string, value: unknown): string | number {
  if (kind === "texts") return Array.isArray(value) ? value.join("\n") : "";
  if (kind === "datetime") return typeof value === "string" ? localMoment(value) : "";
  return typeof value === "string" || typeof value === "number" ? value : "";
}

/** As `datetime-local` wants it: the reader's own clock, to the minute. */
function localMoment(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return "";
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** How much room is left, once most of it is used. */
function roomLeft(value: unknown, max: number): number | null {
  if (typeof value !== "string" || value.length < max * 0.9) return null;
  return max - value.length;
}
