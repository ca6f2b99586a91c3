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
import { TEXT_BLOCK } from "./model/emptyText";
import { after, type Direction, moveBlocks, placeBlocks, placeFor } from "./model/moves";
import { withProps } from "./model/puckState";
import { getRange, getSiblings, toSiblings } from "./model/severalBlocks";
import { getSeveral, NONE, setSeveral } from "./severalStore";
import { showInCanvas } from "./showInCanvas";

/**
 * The longest wait, in milliseconds, until Puck has written a change into the history. Puck writes a change
 * 250 ms after it is rendered.
 */
const MAX_HISTORY_PAUSE = 2_000;
const HISTORY_STEP = 25;

/** The ways to add a block to the selection. */
export type Choice = "range" | "toggle";

export type BlockActions = ReturnType<typeof useBlocks>;

/** Return all actions on the blocks of the page. Each action is one step of the history. */
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
      setSeveral(NONE);
      focus(id);
    }

    /** Select several blocks. `head` is the block that the selection was last extended to. */
    function selectSeveral(ids: readonly string[], anchor: string | null, head?: string): void {
      const { isChoosing } = getSeveral();
      setSeveral({ ids: ids.length > 1 || isChoosing ? ids : [], anchor, isChoosing });
      focus(ids.find((id) => id === head) ?? ids.at(-1) ?? null);
    }

    /** Return the ids of all selected blocks, in page order. */
    function chosen(): readonly string[] {
      const { ids, isChoosing } = getSeveral();
      if (ids.length > 1 || isChoosing) return ids.filter((id) => getPuck().getSelectorForId(id));
      const block = getSelected();
      return block ? [block.props.id] : [];
    }

    /** Extend the selection to a block, or add or remove the block. */
    function choose(id: string, how: Choice): void {
      const before = chosen();
      const from = getSeveral().anchor ?? before.at(-1) ?? id;
      if (how === "range") selectSeveral(getRange(content(), from, id, getSlots), from, id);
      else if (before.includes(id))
        selectSeveral(
          before.filter((each) => each !== id),
          null,
        );
      else selectSeveral(toSiblings(content(), [...before, id], getSlots), id, id);
    }

    function focus(id: string | null): void {
      const itemSelector = id === null ? null : (getPuck().getSelectorForId(id) ?? null);
      getPuck().dispatch({ type: "setUi", ui: { itemSelector } });
      if (id !== null) showInCanvas(id);
    }

    function apply(next: Block[], selected?: readonly string[]): void {
      lastChange = Date.now();
      getPuck().dispatch({
        type: "setData",
        data: (before) => ({ ...before, content: next }),
        recordHistory: true,
      });
      if (!selected) return;
      if (selected.length > 1) selectSeveral(selected, null);
      else select(selected[0] ?? null);
    }

    /** Return the position after the selected block, or at the end of the page. */
    function placeForNew(): BlockPosition {
      const chosen = getSelected();
      const next = chosen && after(content(), chosen.props.id, getSlots);
      return next ?? { parent: null, index: content().length };
    }

    /** Return the requested position, or an outer position if the blocks would exceed the depth limit. */
    function roomyPlace(blocks: Block[], wanted: BlockPosition = placeForNew()): BlockPosition {
      const depth = Math.max(...blocks.map((each) => getDepth(each, getSlots)));
      return placeFor(content(), wanted, depth, getSlots);
    }

    /**
     * Insert blocks and select the last one, unless `selected` is set. The next block is added after the
     * selection.
     */
    function insert(blocks: Block[], place?: BlockPosition, selected = blocks.slice(-1)): void {
      const ids = selected.map(({ props }) => props.id);
      if (blocks.length === 0) return;
      step(`insert ${ids}`, () =>
        apply(insertBlocks(content(), blocks, roomyPlace(blocks, place), getSlots), ids),
      );
    }

    function travel(direction: "back" | "forward"): void {
      step("history", () => {
        getPuck().history[direction]();
        const { ids, anchor, isChoosing } = getSeveral();
        const now = toSiblings(content(), ids, getSlots);
        // Do not select a part of these blocks, because the user never selected that part alone.
        const isComplete = now.length === ids.length && now.every((id) => ids.includes(id));
        if (ids.length > 0) setSeveral(isComplete ? { ids: now, anchor, isChoosing } : NONE);
      });
    }

    const undo = () => travel("back");

    /**
     * Make one history step. Puck writes its history after a pause and would merge two quick actions. Only
     * repeated moves of the same block should be one step.
     */
    function step(kind: string, act: () => void): void {
      waiting = waiting.then(async () => {
        const end = lastChange + MAX_HISTORY_PAUSE;
        while (kind !== lastKind && !isRecorded() && Date.now() < end) {
          await new Promise((resolve) => setTimeout(resolve, HISTORY_STEP));
        }
        lastKind = kind;
        act();
      });
    }

    function isRecorded(): boolean {
      const { histories, index } = getPuck().history;
      return histories[index]?.state.data?.content === content();
    }

    return {
      content,
      selected: getSelected,
      select,
      chosen,
      chosenBlocks: () => chosen().flatMap((id) => find(content(), id, getSlots)?.block ?? []),
      choose,
      chooseAll(ids: readonly string[], isAdding: boolean, head?: string): void {
        const all = isAdding ? toSiblings(content(), [...chosen(), ...ids], getSlots) : ids;
        selectSeveral(all, head ?? null, head);
      },
      /** Select all blocks of the list that contains the selected block, or of the page. */
      chooseList(): void {
        const head = getSelected()?.props.id ?? content()[0]?.props.id ?? "";
        selectSeveral(getSiblings(content(), head, getSlots), null, head);
      },
      /** Extend the selection to the next or previous block of the list. */
      extend(step: 1 | -1): void {
        const head = getSelected()?.props.id;
        if (head === undefined) return;
        const siblings = getSiblings(content(), head, getSlots);
        const next = siblings[siblings.indexOf(head) + step];
        if (next !== undefined) choose(next, "range");
      },
      insert,
      undo,
      redo: () => travel("forward"),
      /** Add a block with its example, and return the id of the block. */
      add(type: string, place?: BlockPosition): string {
        const at = place ?? placeForNew();
        // In a column, the user continues a layout of their own, so an example would only be deleted.
        const example = type === TEXT_BLOCK && at.parent ? {} : getExample(type);
        const props = structuredClone({ ...getDefaults(type), ...example });
        const id = newId(type);
        insert([{ type, props: { ...props, id } }], at);
        return id;
      },
      /** Replace the whole page, as one step that can be undone. */
      show(document: Document): void {
        apply(document.content, []);
      },
      /**
       * Change a block's settings. Several changes can be one step of the history, which a change with
       * `isStep` ends.
       */
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
      duplicate(ids: readonly string[]): void {
        const placed = ids.flatMap((id) => find(content(), id, getSlots) ?? []);
        const last = placed.at(-1);
        if (!last) return;
        const copies = placed.map(({ block }) => copyBlock(block, getSlots));
        insert(copies, { ...last.place, index: last.place.index + 1 }, copies);
      },
      move(ids: readonly string[], direction: Direction): void {
        step(`move ${ids}`, () => {
          const next = moveBlocks(content(), ids, direction, getSlots);
          if (next) apply(next, ids);
        });
      },
      /** Move the blocks to a position in the page, if they fit there. */
      placeAt(ids: readonly string[], place: BlockPosition): void {
        step(`place ${ids} ${JSON.stringify(place)}`, () => {
          const next = placeBlocks(content(), ids, place, getSlots);
          // A drop at the same place does not add a step to the history.
          if (next && next !== content()) apply(next, ids);
        });
      },
      /** Move the other selected blocks next to a dragged block, in the same step of the history. */
      gather(): void {
        const { ids } = getSeveral();
        const id = getSelected()?.props.id ?? "";
        const place = find(content(), id, getSlots)?.place;
        // If the dragged block was not one of the selected blocks, these blocks stay in place.
        const next = place && ids.includes(id) && placeBlocks(content(), ids, place, getSlots);
        if (next) apply(next, ids);
        else if (ids.length > 0) setSeveral(NONE);
      },
      remove(ids: readonly string[]): void {
        step(`remove ${ids}`, () => {
          const [placed] = ids.flatMap((id) => find(content(), id, getSlots) ?? []);
          if (!placed) return;
          const { block, place, ancestors } = placed;
          const rest = ids.reduce((page, id) => removeBlock(page, id, getSlots), content());
          const neighbour = place.parent ? ancestors.at(-1) : (rest[place.index] ?? rest.at(-1));
          apply(rest, neighbour ? [neighbour.props.id] : []);
          const several = t("builder.several.deleted", { smart_count: ids.length });
          const one = t("builder.tools.deleted", { label: blockLabel(block.type) });
          say(ids.length > 1 ? several : one, { label: t("builder.tools.undo"), onClick: undo });
        });
      },
    };
  }, [getPuck, say, t]);
}
