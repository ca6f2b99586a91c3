import { Box } from "@mui/material";
import { createContext, use, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { getMetadata } from "../../../blocks/registry";
import { VisitContext } from "../../../site/context";
import { BlockView } from "../canvas/BlockView";
import { useCanvas } from "../canvas/context";
import { Frame } from "../canvas/Frame";
import { PageView } from "../canvas/PageView";
import { getSlots } from "../model/definitions";
import { type Block, childrenIn } from "../model/document";
import { fillSettings } from "../model/laterRelease";

/** The width in pixels for rendering blocks, before they are scaled. */
const WIDTH = 1000;

interface Props {
  title: string;
  content: Block[];
  height: string;
  /** Labels of blocks, by id. */
  marks?: ReadonlyMap<string, string>;
  /** The text shown if there are no blocks. */
  empty?: string;
  /** Whether to include the site's header and footer. */
  isWhole?: boolean;
}

const NO_MARKS: ReadonlyMap<string, string> = new Map();
const MarksContext = createContext(NO_MARKS);

/** A scaled-down preview of blocks, as visitors see them. */
export function BlockPreview({
  title,
  content,
  height,
  marks = NO_MARKS,
  empty = "",
  isWhole = false,
}: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [scale, setScale] = useState(0.5);
  const { site } = useCanvas();
  const visit = useMemo(() => ({ site, now: new Date(site.now) }), [site]);

  useEffect(() => {
    const box = frame.current?.parentElement;
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / WIDTH));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const preview = (
    <>
      {content.length === 0 && empty && <p className="canvas-broken">{empty}</p>}
      <Blocks content={content} />
    </>
  );
  return (
    <Box sx={({ colors }) => ({ height, overflow: "hidden", border: `1px solid ${colors.line}` })}>
      <iframe
        ref={frame}
        title={title}
        srcDoc="<!doctype html><html lang='en'><head><title>Version</title></head><body></body></html>"
        onLoad={() => setPage(frame.current?.contentDocument ?? null)}
        style={{
          width: WIDTH,
          height: `calc(${height} / ${scale})`,
          border: 0,
          transform: `scale(${scale})`,
          transformOrigin: "0 0",
        }}
      />
      {page &&
        createPortal(
          <Frame document={page}>
            <MarksContext value={marks}>
              {isWhole ? (
                <PageView>{preview}</PageView>
              ) : (
                <VisitContext value={visit}>
                  <main>{preview}</main>
                </VisitContext>
              )}
            </MarksContext>
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
    () => ({ metadata: getMetadata({ ...site, page: { ...site.page, blocks: content } }) }),
    [site, content],
  );
  return content.map((block) => {
    const slots = getSlots(block.type).map((slot) => {
      const inside = childrenIn(block, slot);
      return [slot, () => <Blocks content={inside} />];
    });
    return (
      <div key={block.props.id} className="canvas-version" data-mark={marks.get(block.props.id) || undefined}>
        <BlockView
          {...fillSettings(block.type, block.props)}
          {...Object.fromEntries(slots)}
          type={block.type}
          puck={puck}
        />
      </div>
    );
  });
}
