// What a page holds of a release that this build does not know: docs/decisions/0224.
import { isSame } from "../../kit/forms/values";
import { type BlockSettings, definitionOf, entriesOf, slotsOf } from "./definitions";
import { type Block, childrenIn, type Document, walk } from "./document";

type Values = Record<string, unknown>;

/** What drawing puts beside the ids of files and parts; the API takes it back without a word. */
const DRAWN_BESIDE = /_item$/;

/** The page as the API takes it: of what is unknown here, only what the `saved` page has just so.
 *
 * The API keeps by the same rule what it does not know itself (docs/decisions/0231). */
export function withoutUnsavedUnknown(document: Document, saved: Document): Document {
  const savedBlocks = new Map([...walk(saved.content, slotsOf)].map(({ block }) => [block.props.id, block]));
  const taken = (blocks: readonly Block[]): Block[] => blocks.flatMap(takenOf);

  function takenOf(block: Block): Block[] {
    const before = savedBlocks.get(block.props.id);
    const same = before?.type === block.type ? [before] : [];
    const settings = definitionOf(block.type)?.props;
    if (!settings) return same.some((each) => isSame(each, block)) ? [block] : [];
    const { id, ...values } = block.props;
    const slots = slotsOf(block.type)
      .filter((slot) => slot in values)
      .map((slot) => [slot, taken(childrenIn(block, slot))]);
    const props = takenValues(
      values,
      settings,
      same.map((each) => each.props),
    );
    return [{ type: block.type, props: { ...props, ...Object.fromEntries(slots), id } }];
  }

  return { ...document, content: taken(document.content) };
}

/** The values that are known, and of the others those which one of the `saved` has. */
function takenValues(values: Values, settings: BlockSettings, saved: Values[]): Values {
  const pairs = Object.entries(values).flatMap(([name, value]) => {
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
    if (setting?.kind === "list" && Array.isArray(value)) {
      const before = saved.flatMap((each) => entriesOf(each[name]));
      return [[name, entriesOf(value).map((entry) => takenValues(entry, setting.items ?? {}, before))]];
    }
    const isTaken =
      setting || DRAWN_BESIDE.test(name) || saved.some((each) => name in each && isSame(each[name], value));
    return isTaken ? [[name, value]] : [];
  });
  return Object.fromEntries(pairs);
}

/** Those of a block's properties that this build draws it of. */
export function drawnSettings<Props extends object>(type: string, props: Props): Props {
  const settings = definitionOf(type)?.props ?? {};
  const pairs = Object.entries(props).filter(
    ([name]) => name === "id" || name === "puck" || Object.hasOwn(settings, name),
  );
  return Object.fromEntries(pairs) as Props;
}
