import { useGetPuck } from "@puckeditor/core";
import { useMemo } from "react";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import { blockLabel } from "./model/blockLabels";
import { getDefaults, getExample, getSlots } from "./model/definitions";
import {
  type Block,
  type BlockPosition,
  copyBlock,
  type Document,
  find,
  getDepth,
  insertBlocks,
  newId,
  removeBlock,
} from "./model/document";
import { after, type Direction, moveBlocks, placeFor } from "./model/moves";
import { withProps } from "./model/puckState";
import { showInCanvas } from "./showInCanvas";

/**
 * Longer than the 250 ms that Puck waits before it writes a change into the history, because that starts only
 * when the change is rendered.
 */
const HISTORY_PAUSE = 400;

export type BlockActions = ReturnType<typeof useBlocks>;

/** All actions on the blocks of the page; each is one step of the history. */
export function useBlocks() {
  const getPuck = useGetPuck();
  const t = useText();
  const { say } = useToast();

  return useMemo(() => {
    let lastChange = 0;
    let lastKind = "";
    let waiting = Promise.resolve();
    const content = () => getPuck().appState.data.content as Block[];
    const getSelected = () => getPuck().selectedItem as Block | null;

    function select(id: string | null): void {
      const itemSelector = id === null ? null : (getPuck().getSelectorForId(id) ?? null);
      getPuck().dispatch({ type: "setUi", ui: { itemSelector } });
      if (id !== null) showInCanvas(id);
    }

    function apply(next: Block[], select_?: string | null): void {
      lastChange = Date.now();
      getPuck().dispatch({
        type: "setData",
        data: (before) => ({ ...before, content: next }),
        recordHistory: true,
      });
      if (select_ !== undefined) select(select_);
    }

    /** Return the position after the selected block, or at the end of the page. */
    function placeForNew(): BlockPosition {
      const chosen = getSelected();
      const next = chosen && after(content(), chosen.props.id, getSlots);
      return next ?? { parent: null, index: content().length };
    }

    /** Return the wanted position, or an outer one if the blocks would exceed the depth limit. */
    function roomyPlace(blocks: Block[], wanted: BlockPosition = placeForNew()): BlockPosition {
      const depth = Math.max(...blocks.map((each) => getDepth(each, getSlots)));
      return placeFor(content(), wanted, depth, getSlots);
    }

    /** The next addition goes after the last of these. */
    function insert(blocks: Block[], place?: BlockPosition): void {
      const last = blocks.at(-1);
      if (!last) return;
      step(`insert ${last.props.id}`, () =>
        apply(insertBlocks(content(), blocks, roomyPlace(blocks, place), getSlots), last.props.id),
      );
    }

    const undo = () => step("history", () => getPuck().history.back());

    /**
     * Make one history step. Puck writes its history after a pause and would merge two quick actions; only
     * repeated moves of the same block should be one step.
     */
    function step(kind: string, act: () => void): void {
      waiting = waiting.then(async () => {
        const rest = lastChange + HISTORY_PAUSE - Date.now();
        if (kind !== lastKind && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
        lastKind = kind;
        act();
      });
    }

    return {
      content,
      selected: getSelected,
      select,
      insert,
      undo,
      redo: () => step("history", () => getPuck().history.forward()),
      /** Add a block with its example; returns its id. */
      add(type: string, place?: BlockPosition): string {
        const props = structuredClone({ ...getDefaults(type), ...getExample(type) });
        const id = newId(type);
        insert([{ type, props: { ...props, id } }], place);
        return id;
      },
      /** Replace the whole page, as one step that can be undone. */
      show(document: Document): void {
        apply(document.content, null);
      },
      /** Change a block's settings; several changes can be one step of the history, which the last one closes. */
      update(id: string, change: (props: Block["props"]) => Block["props"], isStep = true): void {
        if (!getPuck().getSelectorForId(id)) return;
        lastChange = Date.now();
        lastKind = "update";
        getPuck().dispatch({
          type: "set",
          state: (before) => withProps(before, id, change, getSlots),
          recordHistory: isStep,
        });
      },
      duplicate(id: string): void {
        const placed = find(content(), id, getSlots);
        if (!placed) return;
        const { parent, index } = placed.place;
        insert([copyBlock(placed.block, getSlots)], { parent, index: index + 1 });
      },
      move(id: string, direction: Direction): void {
        step(`move ${id}`, () => {
          const next = moveBlocks(content(), id, direction, getSlots);
          if (next) apply(next, id);
        });
      },
      remove(id: string): void {
        step(`remove ${id}`, () => {
          const placed = find(content(), id, getSlots);
          if (!placed) return;
          const { block, place, ancestors } = placed;
          const rest = removeBlock(content(), id, getSlots);
          const neighbour = place.parent ? ancestors.at(-1) : (rest[place.index] ?? rest.at(-1));
          apply(rest, neighbour?.props.id ?? null);
          const label = blockLabel(block.type);
          say(t("builder.tools.deleted", { label }), { label: t("builder.tools.undo"), onClick: undo });
        });
      },
    };
  }, [getPuck, say, t]);
}
