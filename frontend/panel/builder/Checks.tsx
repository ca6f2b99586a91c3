import { Alert, Box, Button, Typography } from "@mui/material";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { indexPaths } from "../../generated/collections";
import { useCollection } from "../kit/posts/collections";
import { useText } from "../messages/useText";
import { useCanvas } from "./canvas/context";
import { mediaQuery } from "./canvas/items";
import { check, type Finding } from "./checks";
import { idsIn } from "./clipboard";
import type { Block } from "./document";
import { usePostChoices } from "./fields/choices";
import { headingsIn, useRead } from "./headings";
import { canvasDocument } from "./showInCanvas";
import type { Autosave } from "./useAutosave";
import type { Blocks } from "./useBlocks";

/** Pages that are there without anybody having written them. */
const INDEXES = ["", ...indexPaths];

interface Props {
  autosave: Autosave;
  blocks: Blocks;
}

/** What visitors would stumble over, each with the way to it. */
export default function Checks({ autosave: { post }, blocks }: Props) {
  const t = useText();
  const { slug } = useCollection();
  const findings = useFindings(post, blocks);
  return (
    <Box component="section" aria-label={t("builder.checks.label")} sx={{ p: 2, display: "grid", gap: 1.5 }}>
      <Typography variant="h2">{t("builder.checks.title")}</Typography>
      {findings.length === 0 && <Alert severity="success">{t("builder.checks.fine")}</Alert>}
      {findings.map((finding) => (
        <Alert key={`${finding.block} ${finding.text}`} severity="warning" sx={{ alignItems: "flex-start" }}>
          {finding.text}
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 0.5 }}>
            <Ways finding={finding} blocks={blocks} settings={`/panel/${slug}/${post.id}`} />
          </Box>
        </Alert>
      ))}
    </Box>
  );
}

interface WaysProps {
  finding: Finding;
  blocks: Blocks;
  settings: string;
}

function Ways({ finding: { block, fix, screen, text }, blocks, settings }: WaysProps) {
  const t = useText();
  return (
    <>
      {block && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t("builder.checks.show_block", { text })}
          onClick={() => blocks.select(block)}
        >
          {t("builder.checks.show")}
        </Button>
      )}
      {block && fix && (
        <Button
          size="small"
          variant="contained"
          onClick={() => blocks.update(block, (before) => ({ ...before, ...fix.set }))}
        >
          {fix.label}
        </Button>
      )}
      {screen && (
        <Button
          size="small"
          variant="outlined"
          component={Link}
          to={screen === "settings" ? settings : "/panel/site-options"}
        >
          {t(screen === "settings" ? "builder.checks.page_settings" : "builder.checks.site_options")}
        </Button>
      )}
    </>
  );
}

function useFindings(post: Autosave["post"], blocks: Blocks): Finding[] {
  const t = useText();
  const { colors } = useCanvas().site;
  const read = useRead(readPage(blocks), {
    content: [] as Block[],
    headings: headingsIn(null),
    weight: 0,
    heaviest: null as string | null,
  });
  const ids = useMemo(() => idsIn(read.content, "media"), [read.content]);
  const items = useQueries({ queries: ids.map(mediaQuery) });
  const posts = usePostChoices().data;
  const addresses = useMemo(
    () => (posts ? new Set([...INDEXES, ...posts.map(({ url }) => url)]) : null),
    [posts],
  );
  const drafts = useMemo(
    () => new Set(posts?.filter(({ isLive, id }) => !isLive && id !== post.id).map(({ url }) => url)),
    [posts, post.id],
  );
  if (!read.headings.length) return [];
  const files = new Map<number, { alt: string } | null>();
  for (const [index, id] of ids.entries()) {
    const { data, isError } = items[index] ?? {};
    if (isError) files.set(id, null);
    else if (data) files.set(id, data as { alt: string });
  }
  const { description } = post.post_body.attributes ?? {};
  return check(t, {
    ...read,
    colors,
    files,
    addresses,
    drafts,
    title: post.title,
    description: typeof description === "string" ? description : "",
  });
}

function readPage(blocks: Blocks) {
  return () => {
    const page = canvasDocument();
    return { content: blocks.content(), headings: headingsIn(page), ...weightOf(page) };
  };
}

/** What the pictures of the page took to load, and the block with the heaviest of them. */
function weightOf(page: Document | null): { weight: number; heaviest: string | null } {
  const loaded = (page?.defaultView?.performance.getEntriesByType("resource") ??
    []) as PerformanceResourceTiming[];
  const pictures = loaded.filter(({ initiatorType }) => initiatorType === "img");
  const weight = pictures.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
  const [first] = pictures.toSorted((one, other) => other.encodedBodySize - one.encodedBodySize);
  const image = [...(page?.images ?? [])].find(({ currentSrc }) => currentSrc === first?.name);
  const block = image?.closest<HTMLElement>("[data-puck-component]");
  return { weight, heaviest: block?.dataset.puckComponent ?? null };
}
