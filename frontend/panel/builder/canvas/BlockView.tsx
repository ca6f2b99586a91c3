import { type ComponentType, useEffect, useMemo, useRef } from "react";
import { Framed } from "../../../blocks/parts/Framed";
import { getBlockComponent } from "../../../blocks/registry";
import type { CommonProps } from "../../../generated/blocks";
import { blockPlace, useCommentCount } from "../../kit/comments/store";
import { useText } from "../../messages/useText";
import { type HeldBlock, useHeldBlock } from "../inline/heldBlock";
import { blockLabel } from "../model/blockLabels";
import { getConfig, getDefinition, getSlots } from "../model/definitions";
import { withParagraph } from "../model/emptyText";
import { useIsOneOfSeveral } from "../severalStore";
import { BlockBoundary } from "./BlockBoundary";
import { useCanvas } from "./context";
import { type Items, NO_ITEMS, namesRows, useBlockItems, withResolvedItems } from "./items";

type Props = { id: string; puck: { isEditing?: boolean } } & Record<string, unknown>;

/** Shows a block as on the site, with the files and page parts that the server would add to its ids. */
export function BlockView(props: Props & { type: string }) {
  return namesRows(props.type) ? <WithItems {...props} /> : <Shown {...props} items={NO_ITEMS} />;
}

function WithItems(props: Props & { type: string }) {
  return <Shown {...props} items={useBlockItems(props, getDefinition(props.type)?.props ?? {})} />;
}

function Shown({ type, items, ...props }: Props & { type: string; items: Items }) {
  const t = useText();
  const label = blockLabel(type);
  const box = useRef<HTMLDivElement>(null);
  const { isEditing } = props.puck;
  const held = useHeldBlock(props.id, isEditing);
  const isKept = held !== null && !held.replaced;
  const { wantLists, wantMenus, wantPlaces } = useCanvas();
  const showsList = getConfig(type)?.category === "lists";
  useEffect(() => {
    if (showsList) wantLists();
    if (type === "FoodMenu") wantMenus();
    if (type === "Locations") wantPlaces();
  }, [showsList, wantLists, type, wantMenus, wantPlaces]);
  const isChosen = useIsOneOfSeveral(props.id) && isEditing === true;
  const comments = useCommentCount(blockPlace(props.id)) ?? 0;
  useEffect(() => {
    const outer = box.current?.parentElement;
    if (!isEditing || !outer) return;
    // The surrounding box can be focused and dragged, so it needs a name.
    outer.setAttribute("role", "group");
    outer.setAttribute("tabindex", "0");
    const name = isChosen ? t("builder.several.one", { label }) : label;
    const count = t("comments.count", { smart_count: comments });
    // Replace the description that Puck sets.
    outer.setAttribute("aria-label", comments > 0 ? `${name}, ${count}` : name);
    outer.toggleAttribute("data-several", isChosen);
  }, [isEditing, isChosen, comments, label, t]);
  // Content of a slot must be interactive. All other content must not be.
  const isLeaf = getSlots(type).length === 0;
  return (
    <BlockBoundary
      name={label}
      fallback={<p className="canvas-broken">{t("builder.canvas.broken", { label })}</p>}
    >
      <div
        ref={box}
        className="canvas-block"
        inert={isLeaf && !isKept}
        data-writing={isKept || undefined}
        data-empty={t("builder.canvas.nothing_yet", { label })}
        data-hidden={listHiddenWidths(props.visibility)}
      >
        <RenderedBlock type={type} props={props} items={items} held={held} />
      </div>
    </BlockBoundary>
  );
}

const NOWHERE: CommonProps["visibility"] = [];

interface RenderedBlockProps {
  type: string;
  props: Props;
  items: Items;
  held: HeldBlock | null;
}

function RenderedBlock({ type, props, items, held }: RenderedBlockProps) {
  const latest = useRef(props);
  useEffect(() => {
    if (held === null) latest.current = props;
  }, [held, props]);
  // The inline editor replaces the text in the page, so the block keeps its content until the editor is closed.
  const kept = held ? latest.current : props;
  const shownProps = useMemo(() => {
    const shown = withParagraph(type, { ...kept, ...held?.replaced });
    return withResolvedItems(shown, getDefinition(type)?.props ?? {}, items, startsWithPicture(type));
  }, [type, kept, held, items]);
  const t = useText();
  const Component = getBlockComponent(type) as ComponentType<Record<string, unknown>> | undefined;
  if (!Component) {
    return <p className="canvas-broken">{t("builder.later.block", { label: blockLabel(type) })}</p>;
  }
  // A hidden block is only faded in the builder, because it must remain selectable.
  return (
    <Framed {...(props as Partial<CommonProps>)} visibility={NOWHERE}>
      <Component {...shownProps} />
    </Framed>
  );
}

/** Return whether the first setting of a block is an image. A missing image is shown as a placeholder. */
function startsWithPicture(type: string): boolean {
  const [first] = Object.values(getDefinition(type)?.props ?? {});
  return first?.kind === "media";
}

function listHiddenWidths(visibility: unknown): string | undefined {
  return Array.isArray(visibility) && visibility.length > 0 ? visibility.join(" ") : undefined;
}
