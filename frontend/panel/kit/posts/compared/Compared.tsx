import { Box, Typography } from "@mui/material";
import { useMemo } from "react";
import type { MediaItem } from "../../../../client/types";
import { useText } from "../../../messages/useText";
import { Section } from "../../layout/Section";
import { Thumbnail } from "../../media/Thumbnail";
import type { Difference } from "./differences";
import { type DiffPiece, wordDiff } from "./wordDiff";

/** The names of the two versions. */
export interface VersionNames {
  before: string;
  after: string;
}

interface Props {
  difference: Difference;
  names: VersionNames;
  /** Whether there is no earlier version. */
  isFirst?: boolean;
}

/** One difference, with both versions side by side. */
export function Compared({ difference, names, isFirst = false }: Props) {
  return (
    <Section title={difference.label}>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            md: isFirst ? "minmax(0, 1fr)" : "repeat(2, minmax(0, 1fr))",
          },
        }}
      >
        {difference.kind === "pictures" ? (
          <>
            {!isFirst && <Pictures name={names.before} items={difference.before} />}
            <Pictures name={names.after} items={difference.after} />
          </>
        ) : (
          <Texts before={difference.before} after={difference.after} names={names} isFirst={isFirst} />
        )}
      </Box>
    </Section>
  );
}

interface TextsProps {
  before: string;
  after: string;
  names: VersionNames;
  isFirst: boolean;
}

function Texts({ before, after, names, isFirst }: TextsProps) {
  const pieces = useMemo(() => wordDiff(before, after), [before, after]);
  if (isFirst) return <Words name={names.after} pieces={[{ text: after, isMarked: false }]} tone="success" />;
  return (
    <>
      <Words name={names.before} pieces={pieces.before} tone="error" />
      <Words name={names.after} pieces={pieces.after} tone="success" />
    </>
  );
}

function Words({ name, pieces, tone }: { name: string; pieces: DiffPiece[]; tone: "error" | "success" }) {
  const t = useText();
  const isEmpty = pieces.every(({ text }) => text === "");
  const Mark = tone === "error" ? "del" : "ins";
  return (
    <Box role="group" aria-label={name} sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="textSecondary" component="p">
        {name}
      </Typography>
      <Typography
        component="div"
        sx={({ colors }) => ({
          whiteSpace: "pre-line",
          overflowWrap: "anywhere",
          maxHeight: 420,
          overflow: "auto",
          "& ins, & del": {
            textDecoration: tone === "error" ? "line-through" : "none",
            color: colors[tone].text,
            backgroundColor: colors[tone].surface,
            borderRadius: "3px",
            padding: "0 2px",
          },
        })}
      >
        {isEmpty ? (
          <Typography component="span" color="textSecondary">
            {t("review.nothing")}
          </Typography>
        ) : (
          pieces.map(({ text, isMarked }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: text segments are never reordered
            isMarked ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
          )
        )}
      </Typography>
    </Box>
  );
}

function Pictures({ name, items }: { name: string; items: MediaItem[] }) {
  const t = useText();
  return (
    <Box role="group" aria-label={name} sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 0.5 }}>
        {name} · {items.length ? t("review.pictures", { smart_count: items.length }) : t("review.nothing")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {items.map((item) => (
          <Thumbnail key={item.id} item={item} size={132} />
        ))}
      </Box>
    </Box>
  );
}
