// Content from a later release, which this build does not support. See docs/decisions/unsaved-changes.md.
import { isSame } from "../../kit/forms/values";
import { type BlockSettings, getDefinition, getEntries, getSlots } from "./definitions";
import { type Block, childrenIn, type Document, walk } from "./document";

type Values = Record<string, unknown>;

/** Fields that rendering adds to the ids of files and page parts. The API ignores these fields. */
const ITEM_TYPES = /_item$/;

/**
 * Return the page as the API accepts it, with unknown content only if it is unchanged from the `saved` page.
 * The API applies the same rule to content that it does not recognize itself (docs/decisions/blocks.md).
 */
export function withoutUnsavedUnknown(document: Document, saved: Document): Document {
  const savedBlocks = new Map([...walk(saved.content, getSlots)].map(({ block }) => [block.props.id, block]));
  const listTaken = (blocks: readonly Block[]): Block[] => blocks.flatMap(getTaken);

  function getTaken(block: Block): Block[] {
    const before = savedBlocks.get(block.props.id);
    const same = before?.type === block.type ? [before] : [];
    const settings = getDefinition(block.type)?.props;
    if (!settings) return same.some((each) => isSame(each, block)) ? [block] : [];
    const { id, ...values } = block.props;
    const slots = getSlots(block.type)
      .filter((slot) => slot in values)
      .map((slot) => [slot, listTaken(childrenIn(block, slot))]);
    const props = mergeValues(
      values,
      settings,
      same.map((each) => each.props),
    );
    return [{ type: block.type, props: { ...props, ...Object.fromEntries(slots), id } }];
  }

  return { ...document, content: listTaken(document.content) };
}

/** Return the known values, and unknown values that are in one of the `saved` values. */
function mergeValues(values: Values, settings: BlockSettings, saved: Values[]): Values {
  const pairs = Object.entries(values).flatMap(([name, value]) => {
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
    if (setting?.kind === "list" && Array.isArray(value)) {
      const before = saved.flatMap((each) => getEntries(each[name]));
      return [[name, getEntries(value).map((entry) => mergeValues(entry, setting.items ?? {}, before))]];
    }
    const isTaken =
      setting || ITEM_TYPES.test(name) || saved.some((each) => name in each && isSame(each[name], value));
    return isTaken ? [[name, value]] : [];
  });
  return Object.fromEntries(pairs);
}

/** Return the properties of a block that this build renders. */
export function fillSettings<Props extends object>(type: string, props: Props): Props {
  const settings = getDefinition(type)?.props ?? {};
  const pairs = Object.entries(props).filter(
    ([name]) => name === "id" || name === "puck" || Object.hasOwn(settings, name),
  );
  return Object.fromEntries(pairs) as Props;
}
