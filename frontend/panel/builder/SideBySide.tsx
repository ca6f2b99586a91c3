import { Box, Typography } from "@mui/material";
import { createContext, use, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { metadataOf } from "../../blocks/registry";
import { VisitContext } from "../../site/context";
import { BlockView } from "./canvas/BlockView";
import { useCanvas } from "./canvas/context";
import { Frame } from "./canvas/Frame";
import { differences } from "./compare";
import { slotsOf } from "./definitions";
import { type Block, childrenIn } from "./document";

interface Side {
  name: string;
  content: Block[];
}

/** The width both are drawn at, before they are made to fit. */
const WIDTH = 1000;
const MARKS = { changed: "Changed", added: "Only here", same: "" };

/** Two versions of the page beside each other, with what differs marked. */
export default function SideBySide({ one, other }: { one: Side; other: Side }) {
  const marks = useMemo(() => differences(one.content, other.content), [one.content, other.content]);
  const count = marks.count;
  return (
    <>
      <Typography aria-live="polite" sx={{ mb: 1 }}>
        {count === 0 ? "Both show the same." : `${count} ${count === 1 ? "block differs" : "blocks differ"}.`}
      </Typography>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
        <Version side={one} marks={marks.one} />
        <Version side={other} marks={marks.other} />
      </Box>
    </>
  );
}

const MarksContext = createContext<ReadonlyMap<string, keyof typeof MARKS>>(new Map());

function Version({ side, marks }: { side: Side; marks: ReadonlyMap<string, keyof typeof MARKS> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [scale, setScale] = useState(0.5);
  const canvas = useCanvas();
  const { site } = canvas;
  const visit = useMemo(() => ({ site, now: new Date(site.now) }), [site]);

  useEffect(() => {
    const box = frame.current?.parentElement;
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / WIDTH));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="h3" sx={{ mb: 0.5 }}>
        {side.name}
      </Typography>
      <Box sx={({ colors }) => ({ height: "62vh", overflow: "hidden", border: `1px solid ${colors.line}` })}>
        <iframe
          ref={frame}
          title={side.name}
          srcDoc="<!doctype html><html lang='en'><head><title>Version</title></head><body></body></html>"
          onLoad={() => setPage(frame.current?.contentDocument ?? null)}
          style={{
            width: WIDTH,
            height: `calc(62vh / ${scale})`,
            border: 0,
            transform: `scale(${scale})`,
            transformOrigin: "0 0",
          }}
        />
      </Box>
      {page &&
        createPortal(
          <Frame document={page}>
            <VisitContext value={visit}>
              <MarksContext value={marks}>
                <main>
                  {side.content.length === 0 && <p className="canvas-broken">An empty page</p>}
                  <Blocks content={side.content} />
                </main>
              </MarksContext>
            </VisitContext>
          </Frame>,
          page.body,
        )}
    </Box>
  );
}

function Blocks({ content }: { content: Block[] }) {
  const { site } = useCanvas();
  const marks = use(MarksContext);
  const puck = useMemo(
    () => ({ metadata: metadataOf({ ...site, page: { ...site.page, blocks: content } }) }),
    [site, content],
  );
  return content.map((block) => {
    const mark = marks.get(block.props.id) ?? "same";
    const slots = slotsOf(block.type).map((slot) => {
      const inside = childrenIn(block, slot);
      return [slot, () => <Blocks content={inside} />];
    });
    return (
      <div key={block.props.id} className="canvas-version" data-mark={MARKS[mark] || undefined}>
        <BlockView {...block.props} {...Object.fromEntries(slots)} type={block.type} puck={puck} />
      </div>
    );
  });
}
