import { TextField as MuiTextField } from "@mui/material";
import { say } from "../../../blocks/texts/texts";
import type { PlainKey, Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import type { Setting } from "../model/definitions";
import { type Accept, parseNumber, parseSlug, parseVideo } from "./parseSetting";
import type { FieldProps } from "./SettingInput";
import { useDraft } from "./useDraft";

/** The lowest length limit of texts with an input of several lines. */
const LONG = 300;
const USUAL = 200;
const TYPES: Record<string, string> = {
  number: "number",
  decimal: "number",
  datetime: "datetime-local",
  video: "url",
};
const HELP: Record<string, PlainKey> = {
  texts: "builder.fields.one_per_line",
  video: "builder.fields.video",
  slug: "builder.fields.slug",
};

const ACCEPT: Record<string, Accept> = {
  texts: (text) => text.split("\n"),
  datetime: (text) => (text ? new Date(text).toISOString() : null),
  number: parseNumber,
  decimal: parseNumber,
  video: parseVideo,
  slug: parseSlug,
};
const ANY: Accept = (text) => text;

/** A setting with a single input: a line, several lines, a number, a date and time. */
export function TextField({ label, setting, wording, example, value, onChange }: FieldProps) {
  const t = useText();
  const { kind, max_length = USUAL, minimum, maximum } = setting;
  const type = TYPES[kind] ?? "text";
  const isNumber = type === "number";
  const isLong = kind === "texts" || (kind === "text" && max_length >= LONG);
  const accept = ACCEPT[kind] ?? ANY;
  const draft = useDraft(toText(kind, value), (text) => accept(text, setting), onChange);

  const room = roomLeft(value, max_length);
  const own = HELP[kind];
  const help = wording.help ? say(wording.help) : own && t(own);
  const calm = room === null ? help : t("builder.fields.left", { smart_count: room });

  return (
    <MuiTextField
      label={label}
      type={type}
      value={draft.text}
      onChange={(event) => draft.change(event.target.value)}
      onBlur={draft.end}
      // Example text is selected on focus, so that typing replaces it.
      onFocus={(event) => example !== undefined && example === value && event.target.select()}
      error={draft.isWrong}
      helperText={draft.isWrong ? wrong(t, setting) : calm}
      multiline={isLong}
      {...(isLong && { minRows: 2, maxRows: 10 })}
      slotProps={{
        ...(type === "datetime-local" && { inputLabel: { shrink: true } }),
        htmlInput: {
          ...(type === "text" && kind !== "texts" && { maxLength: max_length }),
          ...(isNumber && { min: minimum, max: maximum, step: kind === "decimal" ? "any" : 1 }),
        },
      }}
    />
  );
}

function wrong(t: Translate, { kind, minimum, maximum }: Setting): string {
  if (kind === "video") return t("builder.fields.video");
  if (kind === "slug") return t("builder.fields.slug");
  if (minimum === undefined || maximum === undefined) return t("builder.fields.number");
  return t("builder.fields.between", { least: minimum, most: maximum });
}

function toText(kind: string, value: unknown): string {
  if (kind === "texts") return Array.isArray(value) ? value.join("\n") : "";
  if (kind === "datetime") return typeof value === "string" ? localMoment(value) : "";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/**
 * Return the value of a `datetime-local` input, in the user's time zone and to the minute, or "" for an
 * invalid date.
 */
function localMoment(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return "";
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Return the number of remaining characters, or null until 90 percent are used. */
function roomLeft(value: unknown, max: number): number | null {
  if (typeof value !== "string" || value.length < max * 0.9) return null;
  return max - value.length;
}
