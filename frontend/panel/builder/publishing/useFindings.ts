import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useAccount } from "../../account/account";
import { formsQuery } from "../../kit/posts/postChoices";
import { useText } from "../../messages/useText";
import { useCanvas } from "../canvas/context";
import { mediaQuery } from "../canvas/items";
import { check, hasForms, type PageFinding, pathsIn } from "../model/checks";
import { idsIn } from "../model/clipboard";
import type { Block } from "../model/document";
import { headingsIn, useRead } from "../model/headings";
import { examplesQuery, getAddresses, getFormIds, linkedPostsQuery } from "../model/siteAddresses";
import type { Autosave } from "../saving/useAutosave";
import { canvasDocument } from "../showInCanvas";
import type { BlockActions } from "../useBlocks";

interface Props {
  autosave: Autosave;
  blocks: BlockActions;
  onFindings: (findings: PageFinding[]) => void;
}

/** Checks the page after each change. Renders nothing. */
export default function Findings({ autosave: { post }, blocks, onFindings }: Props) {
  const findings = useFindings(post, blocks);
  const serialized = JSON.stringify(findings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changed findings matter, not another check
  useEffect(() => {
    if (findings) onFindings(findings);
  }, [serialized]);
  return null;
}

/** Return the findings, or null until the page is rendered and the files and links of the page are known. */
function useFindings(post: Autosave["post"], blocks: BlockActions): PageFinding[] | null {
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
  const { domain } = useAccount();
  const examples = useQuery(examplesQuery(domain.id));
  const paths = useMemo(() => pathsIn(read.content), [read.content]);
  const posts = useQuery(linkedPostsQuery(domain.id, paths));
  const addresses = useMemo(() => getAddresses(posts.data, post.id), [posts.data, post.id]);
  const isForm = useMemo(() => hasForms(read.content), [read.content]);
  const forms = useQuery({ ...formsQuery(domain.id), enabled: isForm });
  if (!read.headings.length || [...items, examples, posts, forms].some(({ isLoading }) => isLoading))
    return null;
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
    examples: examples.data?.blocks ?? [],
    ...addresses,
    forms: getFormIds(forms.data),
    title: post.title,
    description: typeof description === "string" ? description : "",
  });
}

function readPage(blocks: BlockActions) {
  return () => {
    const page = canvasDocument();
    return { content: blocks.content(), headings: headingsIn(page), ...getWeight(page) };
  };
}

/** Return the total size in bytes of the page's loaded images, and the block with the largest image. */
function getWeight(page: Document | null): { weight: number; heaviest: string | null } {
  const loaded = (page?.defaultView?.performance.getEntriesByType("resource") ??
    []) as PerformanceResourceTiming[];
  const pictures = loaded.filter(({ initiatorType }) => initiatorType === "img");
  const weight = pictures.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
  const [first] = pictures.toSorted((one, other) => other.encodedBodySize - one.encodedBodySize);
  const image = [...(page?.images ?? [])].find(({ currentSrc }) => currentSrc === first?.name);
  const block = image?.closest<HTMLElement>("[data-puck-component]");
  return { weight, heaviest: block?.dataset.puckComponent ?? null };
}
