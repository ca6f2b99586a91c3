import { Box, Tab, Tabs, useTheme } from "@mui/material";
import { Puck } from "@puckeditor/core";
import {
  Children,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { loadEveryLanguage } from "../../blocks/texts/texts";
import type { Theme } from "../../client/theme";
import { useMay } from "../account/account";
import { usePendingInput } from "../kit/forms/pendingInput";
import { BAR_HEIGHT, VIEW_BAR_HEIGHT } from "../kit/layout/barHeight";
import { later } from "../kit/layout/chunks";
import { FindingCount } from "../kit/posts/FindingCount";
import { useText } from "../messages/useText";
import { LOW_WINDOW } from "../theme/lowWindow";
import type { PictureSetting } from "./arrange/pictures";
import { InsertContext, RenderedContext } from "./canvas/context";
import type { OnPoint } from "./canvas/pointing";
import { WantedSettingContext } from "./fields/wantedSetting";
import { NO_EDITING } from "./inline/textEditing";
import type { PageFinding } from "./model/checks";
import { PICTURES } from "./model/definitions";
import type { BlockPosition, Document } from "./model/document";
import type { NewPage } from "./newPage";
import { Leaving } from "./saving/Leaving";
import type { LocalCopies } from "./saving/localCopy";
import type { Autosave } from "./saving/useAutosave";
import { drawing, NONE, setSeveral, useSeveral } from "./severalStore";
import { type Actions, addShortcuts } from "./shortcuts";
import { Side } from "./ui/Sidebar";
import { TopBar } from "./ui/TopBar";
import { Viewport, type ViewportWidth } from "./ui/Viewport";
import { useBlocks } from "./useBlocks";
import { usePointerSelection } from "./usePointerSelection";
import { usePuck } from "./usePuck";

// These components load after the page, because they become visible a moment later.
const AddBlock = later(() => import("./ui/AddBlock"));
const BlockPanel = later(() => import("./ui/BlockPanel"));
const BlockTools = later(() => import("./ui/BlockTools"));
const CanvasDrop = later(() => import("./arrange/CanvasDrop"));
const Checks = later(() => import("./ui/Checks"));
const Findings = later(async () => {
  const [looking] = await Promise.all([import("./publishing/useFindings"), loadEveryLanguage()]);
  return looking;
});
const Conflict = later(() => import("./saving/Conflict"));
const InlineTexts = later(() => import("./inline/InlineTexts"));
const Marquee = later(() => import("./arrange/Marquee"));
const Notices = later(() => import("./ui/Notices"));
const Outline = later(() => import("./ui/Outline"));
const Patterns = later(() => import("./patterns/Patterns"));
const PublicPlace = later(() => import("./PublicPlace"));
const Versions = later(() => import("./ui/Versions"));

interface Props {
  autosave: Autosave;
  copies: LocalCopies;
  saved: Document;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  actions: RefObject<Actions>;
  onPoint: RefObject<OnPoint>;
  /** Whether the page has been changed since it was opened. */
  isEdited: boolean;
}

/**
 * The builder: the page in the center, blocks to add on one side, the settings of the selected block on the
 * other.
 */
export function Screen({ autosave, copies, saved, theme, onTheme, actions, onPoint, isEdited }: Props) {
  const blocks = useBlocks();
  const pending = usePendingInput();
  const t = useText();
  const mayUsePatterns = useMay("patterns.read");
  const isDone = useRef(false);
  const { breakpoints } = useTheme();
  // On smaller screens, the panels overlay the page and open on demand.
  const hasRoom = () => window.innerWidth >= breakpoints.values.md;
  const [left, setLeft] = useState<"add" | "patterns" | "outline" | null>(hasRoom() ? "add" : null);
  const [right, setRight] = useState<"block" | "checks" | "versions">("block");
  const [hasRight, setHasRight] = useState(hasRoom);
  const [width, setWidth] = useState<ViewportWidth>("full");
  // The panels are rendered after the page, in steps that keep the page responsive.
  const [isRendered, setIsRendered] = useState(false);
  const onRendered = useCallback(() => startTransition(() => setIsRendered(true)), []);
  const { pathname, hash, state } = useLocation() as {
    pathname: string;
    hash: string;
    state: NewPage | null;
  };
  const firstBlock = useRef(state?.firstBlock);
  const [isFromSite] = useState(hash !== "");
  const navigate = useNavigate();
  const [findings, setFindings] = useState<PageFinding[] | null>(null);
  const hasChosen = usePuck((puck) => puck.selectedItem !== null);
  const several = useSeveral();
  useEffect(() => () => setSeveral(NONE), []);
  const showSettings = useCallback(() => {
    setHasRight(true);
    setRight("block");
  }, []);
  const texts = useRef(NO_EDITING);
  const pointed = usePointerSelection(blocks, texts, {
    showSettings,
    showBlocks: useCallback(() => setLeft("add"), []),
  });
  onPoint.current = pointed.point;
  const search = useRef<HTMLInputElement>(null);
  const isSearchWanted = useRef(false);

  async function save(): Promise<boolean> {
    pending.flush();
    return autosave.flush();
  }

  /** Close an overlaid panel, to show the added block. */
  function showPage() {
    if (!hasRoom()) setLeft(null);
    pointed.leavePlace();
  }

  /**
   * Open the image picker or the first text of an added block. On a phone, open neither without `files`,
   * because the panel would cover the page.
   */
  function continueIn(id: string, type: string, files: readonly File[] = []) {
    showPage();
    const path = PICTURES[type];
    if (!hasRoom() && files.length === 0) return;
    if (path) choosePicture({ id, path }, files);
    else texts.current.openNew(id);
  }

  /** Open the picker of an image setting, with `files` to upload. */
  function choosePicture(setting: PictureSetting, files: readonly File[]) {
    showSettings();
    pointed.settings.want({ ...setting, isFocused: true, picking: files });
  }

  /** Open the list of blocks, to add a block at a position selected in the page. */
  function insertAt(place: BlockPosition) {
    pointed.choosePlace(place);
    setLeft("add");
    // On a phone the keyboard would cover the list.
    isSearchWanted.current = hasRoom();
    focusSearch();
  }

  function closePanels() {
    setLeft(null);
    setHasRight(false);
  }

  actions.current = {
    undo: blocks.undo,
    redo: blocks.redo,
    save: () => void save(),
    remove: () => {
      if (!pointed.isTyping()) withChosen(blocks.remove);
    },
    type: pointed.type,
    isTyping: pointed.isTyping,
    duplicate: () => withChosen(blocks.duplicate),
    move: (direction) => withChosen((ids) => blocks.move(ids, direction)),
    extend: (step) => pointed.choose(() => blocks.extend(step)),
    gather: blocks.gather,
    selectAll: () => pointed.choose(blocks.chooseList),
    deselect: () => {
      if (drawing.cancel) return drawing.cancel();
      pointed.leavePlace();
      if (several !== NONE || hasRoom() || (!left && !hasRight)) blocks.select(null);
      else closePanels();
    },
    add: () => {
      isSearchWanted.current = true;
      setLeft("add");
      focusSearch();
    },
  };

  function withChosen(act: (ids: readonly string[]) => void) {
    const ids = blocks.chosen();
    if (ids.length > 0) act(ids);
  }

  /** Focus the search now, or when it is mounted, because the shortcut may precede the panel. */
  function focusSearch() {
    if (!isSearchWanted.current || !search.current) return;
    isSearchWanted.current = false;
    search.current.focus();
  }

  useEffect(focusSearch);
  useEffect(() => addShortcuts(document, () => actions.current), [actions]);
  useEffect(() => {
    const type = firstBlock.current;
    if (!isRendered || !type) return;
    firstBlock.current = undefined;
    // A reload must not add the block again.
    navigate(pathname, { replace: true, state: null });
    continueIn(blocks.add(type), type);
  });
  // A restored copy is applied like any other change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens: a local copy read later would overwrite unsaved changes
  useEffect(() => {
    if (copies.restored) autosave.change(copies.restored.document);
  }, []);

  return (
    <Box
      sx={({ colors, typography }) => ({
        display: "grid",
        gridTemplateRows: "auto 1fr",
        gridTemplateColumns: "minmax(0, 1fr)",
        // On phones, there is no other bar above the builder's bar.
        height: { xs: `calc(100dvh - ${VIEW_BAR_HEIGHT})`, sm: `calc(100dvh - ${BAR_HEIGHT})` },
        // In short windows, the page has the full height, and the bar scrolls away.
        [LOW_WINDOW]: { height: "auto", gridTemplateRows: "auto 100dvh" },
        fontFamily: typography.fontFamily,
        backgroundColor: colors.chrome,
      })}
    >
      <TopBar
        autosave={autosave}
        blocks={blocks}
        save={save}
        findings={findings}
        left={left}
        onLeft={setLeft}
        hasRight={hasRight}
        onRight={setHasRight}
        width={width}
        onWidth={setWidth}
        theme={theme}
        onTheme={onTheme}
      />
      <Box sx={{ display: "flex", minHeight: 0, position: "relative" }}>
        {left && (
          <Side label={t("builder.sides.blocks")} at="left" isEmpty={!isRendered} onClose={closePanels}>
            <Tabs
              value={left}
              onChange={(_, next) => setLeft(next)}
              aria-label={t("builder.sides.blocks")}
              sx={{ px: 1 }}
            >
              <Tab value="add" label={t("builder.sides.add")} />
              {mayUsePatterns && <Tab value="patterns" label={t("patterns.title")} />}
              <Tab value="outline" label={t("builder.sides.outline")} />
            </Tabs>
            {left === "add" && (
              <AddBlock blocks={blocks} search={search} place={pointed.place} onAdded={continueIn} />
            )}
            {left === "patterns" && <Patterns blocks={blocks} place={pointed.place} onAdded={showPage} />}
            {left === "outline" && <Outline blocks={blocks} />}
          </Side>
        )}
        <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexDirection: "column" }}>
          <Later isRendered={isRendered}>
            <Notices autosave={autosave} blocks={blocks} saved={saved} copies={copies} isEdited={isEdited} />
          </Later>
          <Box sx={getTools(hasChosen || several.isChoosing)}>
            <Later isRendered={isRendered}>
              {/* Together, so that users who see the tools can already drag on the page. */}
              <>
                <CanvasDrop blocks={blocks} onAdded={continueIn} onPicture={choosePicture} />
                <Marquee onSelect={(...found) => pointed.choose(() => blocks.chooseAll(...found))} />
                <BlockTools blocks={blocks} onAdded={continueIn} onPicture={choosePicture} />
              </>
            </Later>
          </Box>
          <Viewport width={width}>
            <RenderedContext value={onRendered}>
              <InsertContext value={{ insert: insertAt, place: pointed.place() }}>
                <Puck.Preview />
              </InsertContext>
            </RenderedContext>
          </Viewport>
        </Box>
        {hasRight && (
          <Side label={t("builder.sides.settings")} at="right" isEmpty={!isRendered} onClose={closePanels}>
            <Tabs
              value={right}
              onChange={(_, next) => setRight(next)}
              aria-label={t("builder.sides.settings")}
              sx={{ px: 1 }}
            >
              <Tab value="block" label={t("builder.sides.block")} />
              <Tab
                value="checks"
                label={t("builder.sides.checks")}
                iconPosition="end"
                {...(findings?.length && { icon: <FindingCount count={findings.length} /> })}
                sx={{ minHeight: 48 }}
              />
              <Tab value="versions" label={t("builder.sides.versions")} />
            </Tabs>
            {right === "block" && (
              <WantedSettingContext value={pointed.settings}>
                <BlockPanel blocks={blocks} />
              </WantedSettingContext>
            )}
            {right === "checks" && <Checks autosave={autosave} blocks={blocks} findings={findings ?? []} />}
            {right === "versions" && <Versions autosave={autosave} blocks={blocks} save={save} />}
          </Side>
        )}
      </Box>
      <Later isRendered={isRendered}>
        {isFromSite && <PublicPlace blocks={blocks} editing={texts} />}
        <InlineTexts {...{ blocks, save, isDone }} editing={texts} want={pointed.settings.want} />
        <Findings autosave={autosave} blocks={blocks} onFindings={setFindings} />
      </Later>
      {autosave.conflict && (
        <Suspense>
          <Conflict autosave={autosave} blocks={blocks} />
        </Suspense>
      )}
      <Leaving {...{ autosave, texts, save, isDone }} />
    </Box>
  );
}

/** Shows its children after the page, each as soon as its code has loaded. */
function Later({ isRendered, children }: { isRendered: boolean; children: ReactNode }) {
  return isRendered && Children.map(children, (each) => <Suspense>{each}</Suspense>);
}

/** Return the styles of the block's tools: on phones at the bottom, and only while a block is selected. */
function getTools(hasChosen: boolean) {
  return {
    minHeight: 44,
    order: { xs: 1, md: 0 },
    display: { xs: hasChosen ? "block" : "none", md: "block" },
  } as const;
}
