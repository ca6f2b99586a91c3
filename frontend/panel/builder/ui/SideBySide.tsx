import { Box, Typography } from "@mui/material";
import { useMemo } from "react";
import { useText } from "../../messages/useText";
import { differences, type Mark } from "../model/compare";
import type { Block } from "../model/document";
import { BlockPreview } from "./BlockPreview";

interface ComparedSide {
  name: string;
  content: Block[];
}

const MARKS = { changed: "builder.compared.changed", added: "builder.compared.added" } as const;

/** Two versions of the page side by side, with their differences marked. */
export default function SideBySide({ one, other }: { one: ComparedSide; other: ComparedSide }) {
  const t = useText();
  const marks = useMemo(() => differences(one.content, other.content), [one.content, other.content]);
  const count = marks.count;
  return (
    <>
      <Typography aria-live="polite" sx={{ mb: 1 }}>
        {count === 0 ? t("builder.compared.same") : t("builder.compared.differ", { smart_count: count })}
      </Typography>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
        <Version side={one} marks={marks.one} />
        <Version side={other} marks={marks.other} />
      </Box>
    </>
  );
}

function Version({ side, marks }: { side: ComparedSide; marks: ReadonlyMap<string, Mark> }) {
  const t = useText();
  const words = useMemo(
    () => new Map([...marks].map(([id, mark]) => [id, mark === "same" ? "" : t(MARKS[mark])])),
    [marks, t],
  );
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="h3" sx={{ mb: 0.5 }}>
        {side.name}
      </Typography>
      <BlockPreview
        title={side.name}
        content={side.content}
        height="62vh"
        marks={words}
        empty={t("builder.compared.empty")}
      />
    </Box>
  );
}
