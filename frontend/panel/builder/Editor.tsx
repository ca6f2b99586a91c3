// See docs/decisions/page-builder.md.
import "@puckeditor/core/no-external.css";
import { type Data, Puck, type PuckAction } from "@puckeditor/core";
import { useCallback, useMemo, useRef, useState } from "react";
import { getMetadata } from "../../blocks/registry";
import { currentTheme, type Theme } from "../../client/theme";
import type { Post } from "../../client/types";
import type { SitePayload } from "../../generated/schema";
import { PendingInputContext, useNewPendingInput } from "../kit/forms/pendingInput";
import { usePageTitle } from "../kit/layout/Page";
import { useText } from "../messages/useText";
import { allowStyles } from "./canvas/allowStyles";
import { CanvasContext } from "./canvas/context";
import { Frame } from "./canvas/Frame";
import { useCanvasMenus } from "./canvas/menus";
import { useCanvasPlaces } from "./canvas/places";
import { listenForPoints, type OnPoint } from "./canvas/pointing";
import { useCanvasLists } from "./canvas/site";
import { getSlots } from "./model/definitions";
import { type Block, type Document, walk } from "./model/document";
import { configFor } from "./puckConfig";
import { Screen } from "./Screen";
import type { LocalCopies } from "./saving/localCopy";
import { useAutosave } from "./saving/useAutosave";
import { type Actions, addShortcuts } from "./shortcuts";

/** A constant, because Puck treats a new object as a change and then loses the first step of its history. */
const IFRAME = { enabled: true, syncHostStyles: false, waitForStyles: false };
/** Our own toolbar contains the actions of a block and does not cover the page. */
const OVERRIDES = { iframe: Frame, actionBar: () => <></> };
const UI = { leftSideBarVisible: false, rightSideBarVisible: false };
const IDLE: Actions = {
  undo: () => {},
  redo: () => {},
  save: () => {},
  remove: () => {},
  duplicate: () => {},
  add: () => {},
  move: () => {},
  extend: () => {},
  selectAll: () => {},
  deselect: () => {},
  gather: () => {},
  type: () => {},
  isTyping: () => false,
};
const NOWHERE = () => false;

// Dragging a block adds styles to both documents.
allowStyles(document);

interface Props {
  initial: Post;
  saved: Document;
  /** Changes made in this browser that never reached the server. */
  copies: LocalCopies;
  site: SitePayload;
}

/** The page in Puck, with the builder's interface around it. */
export default function Editor({ initial, saved, copies, site }: Props) {
  const { restored } = copies;
  const t = useText();
  const pending = useNewPendingInput();
  const autosave = useAutosave(restored ? { ...initial, version: restored.version } : initial);
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const actions = useRef(IDLE);
  const onPoint = useRef<OnPoint>(NOWHERE);
  const [isEdited, setIsEdited] = useState(false);
  const [document] = useState(restored?.document ?? saved);
  const [config] = useState(() => configFor(typesIn(document.content)));
  const [leading, setLeading] = useState(() => getLeading(document.content));
  usePageTitle(t("builder.page_title", { title: initial.title }));

  const { change } = autosave;
  const latestChange = useRef(change);
  latestChange.current = change;
  const onAction = useCallback(
    (action: PuckAction, { data }: { data: Data }, before: { data: Data }) => {
      if (data === before.data) return;
      // Puck drags only one block and selects it after this action. `gather` then moves the other selected
      // blocks.
      if (action.type === "move") queueMicrotask(() => actions.current.gather());
      const content = data.content as Block[];
      setLeading((known) => (getIds(known) === getIds(getLeading(content)) ? known : getLeading(content)));
      if (data.content === before.data.content) return;
      setIsEdited(true);
      latestChange.current({ ...document, content });
    },
    [document],
  );

  const [areListsWanted, setAreListsWanted] = useState(false);
  const wantLists = useCallback(() => setAreListsWanted(true), []);
  const shown = useCanvasLists(areListsWanted);
  const [areMenusWanted, setAreMenusWanted] = useState(false);
  const wantMenus = useCallback(() => setAreMenusWanted(true), []);
  const menus = useCanvasMenus(areMenusWanted);
  const [arePlacesWanted, setArePlacesWanted] = useState(false);
  const wantPlaces = useCallback(() => setArePlacesWanted(true), []);
  const places = useCanvasPlaces(arePlacesWanted);
  const shownSite = useMemo(
    () => ({
      ...site,
      lists: { ...site.lists, ...shown?.lists },
      events: { ...shown?.events, ...site.events },
      food_menus: menus ?? site.food_menus,
      places: places ?? site.places,
      page: { ...site.page, title: initial.title, blocks: leading },
    }),
    [site, shown, menus, places, leading, initial.title],
  );
  const metadata = useMemo(() => ({ ...getMetadata(shownSite) }), [shownSite]);
  const listen = useCallback((page: globalThis.Document) => {
    const stops = [
      addShortcuts(page, () => actions.current),
      listenForPoints(page, (point) => onPoint.current(point)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const canvas = useMemo(
    () => ({ site: shownSite, theme, listen, wantLists, wantMenus, wantPlaces }),
    [shownSite, theme, listen, wantLists, wantMenus, wantPlaces],
  );
  const [data] = useState(() => ({ root: document.root, content: document.content }) as Data);

  return (
    <PendingInputContext value={pending}>
      <CanvasContext value={canvas}>
        <Puck
          config={config}
          data={data}
          iframe={IFRAME}
          metadata={metadata}
          overrides={OVERRIDES}
          onAction={onAction}
          ui={UI}
        >
          <Screen
            autosave={autosave}
            copies={copies}
            saved={saved}
            theme={theme}
            onTheme={setTheme}
            actions={actions}
            onPoint={onPoint}
            isEdited={isEdited}
          />
        </Puck>
      </CanvasContext>
    </PendingInputContext>
  );
}

/**
 * Return the blocks up to the first one that is not an announcement bar. The rendering of other blocks
 * depends only on these.
 */
function getLeading(content: Block[]): Block[] {
  const first = content.findIndex(({ type }) => type !== "AnnouncementBar");
  return content.slice(0, first + 1);
}

function getIds(blocks: Block[]): string {
  return blocks.map(({ props }) => props.id).join();
}

function typesIn(content: Block[]): Set<string> {
  return new Set([...walk(content, getSlots)].map(({ block }) => block.type));
}
