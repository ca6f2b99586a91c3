import { Box, Typography } from "@mui/material";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import { Files, isFiles } from "./Files";
import type { Submission } from "./submissions";

/** The answers, with the questions that the form had at the time of submission. */
export function Answers({ id, answers }: Pick<Submission, "id" | "answers">) {
  return (
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 1.5 }}>
      {answers.map(({ name, label, type, value }) => (
        <Box key={name}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {isFiles(type, value) ? <Files id={id} files={value} /> : <Value type={type} value={value} />}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Value({ type, value }: { type: string; value: unknown }) {
  const t = useText();
  const text = answerAsText(value, t);
  if (type === "email" && text.includes("@")) return <a href={`mailto:${encodeURI(text)}`}>{text}</a>;
  if (type === "phone" && text) return <a href={`tel:${text.replace(/[^+\d]/g, "")}`}>{text}</a>;
  return <>{text || "–"}</>;
}

/** Format the answer to a question of a form. */
export function answerAsText(value: unknown, t: Translate): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "submissions.detail.yes" : "submissions.detail.no");
  if (Array.isArray(value)) {
    const texts = value.map((each) => answerAsText(each, t));
    return texts.filter(Boolean).join(", ");
  }
  if (typeof value === "object") return "name" in value ? String(value.name) : JSON.stringify(value);
  return String(value);
}
