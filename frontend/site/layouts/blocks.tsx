import { getMetadata } from "../../blocks/registry";
import type { PublicBlock, SitePayload } from "../../generated/schema";
import { Band } from "../parts/Band";
import { PageHead } from "../parts/PageHead";
import type { PageSection } from "../sections";

/**
 * Return the sections of a built page. Its only h1 is the title of a leading hero, or else the page's title.
 */
export function sections(site: SitePayload, leftOut?: ReadonlySet<PublicBlock>): PageSection[] {
  const shown = blockSections(site, leftOut);
  return site.page.is_cut ? [...shown, { id: "cut", element: <CutNote /> }] : shown;
}

function CutNote() {
  return (
    <Band name="cut">
      <p className="note">This page is too long to show in full. Contact us for the rest.</p>
    </Band>
  );
}

function blockSections(site: SitePayload, leftOut?: ReadonlySet<PublicBlock>): PageSection[] {
  const metadata = getMetadata(site, leftOut);
  const rendered = site.page.blocks.map((block) => ({
    id: `block-${block.props.id}`,
    block,
    element: metadata.renderBlock?.(block) ?? null,
  }));
  const begins = site.page.blocks.findIndex(({ type }) => type !== "AnnouncementBar");
  const first = site.page.blocks[begins];
  if (first?.type === "Hero" && !leftOut?.has(first)) return rendered;
  const head = { id: "head", element: <PageHead /> };
  return begins < 0 ? [...rendered, head] : [...rendered.slice(0, begins), head, ...rendered.slice(begins)];
}

/** Return the blocks nested in a block: in its slots, or in its page part. */
export function blocksInside({ props }: PublicBlock): PublicBlock[] {
  const part = props.post_id_item as { blocks?: PublicBlock[] } | null | undefined;
  return [...Object.values(props), part?.blocks].flatMap((value) =>
    Array.isArray(value) ? value.filter(isBlock) : [],
  );
}

function isBlock(value: unknown): value is PublicBlock {
  return typeof value === "object" && value !== null && "type" in value && "props" in value;
}
