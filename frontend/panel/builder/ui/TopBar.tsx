import ArrowBackOutlined from "@mui/icons-material/ArrowBackOutlined";
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import RedoOutlined from "@mui/icons-material/RedoOutlined";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import UndoOutlined from "@mui/icons-material/UndoOutlined";
import WidgetsOutlined from "@mui/icons-material/WidgetsOutlined";
import { Box, IconButton, Typography } from "@mui/material";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import type { Theme } from "../../../client/theme";
import { useAreDraftsStored } from "../../kit/drafts/useOtherDrafts";
import { HelpButton } from "../../kit/help/HelpButton";
import { measureStickyBar } from "../../kit/layout/barHeight";
import { later } from "../../kit/layout/chunks";

import { useIsOffline } from "../../kit/layout/useIsOffline";
import { useCollection } from "../../kit/posts/collections";
import { StatusPill } from "../../kit/posts/status";
import { formatTime } from "../../messages/dates";
import { useText } from "../../messages/useText";
import type { PageFinding } from "../model/checks";
import { PublishButtons } from "../publishing/PublishButtons";
import type { Autosave } from "../saving/useAutosave";
import type { BlockActions } from "../useBlocks";
import { usePuck } from "../usePuck";
import type { ViewportWidth } from "./Viewport";

const PageComments = later(() => import("./PageComments"));
const WidthChoice = later(() => import("./WidthChoice"));

interface Props {
  autosave: Autosave;
  blocks: BlockActions;
  save: () => Promise<boolean>;
  findings: readonly PageFinding[] | null;
  left: "add" | "patterns" | "outline" | null;
  onLeft: (left: "add" | null) => void;
  hasRight: boolean;
  onRight: (shown: boolean) => void;
  width: ViewportWidth;
  onWidth: (width: ViewportWidth) => void;
  theme: Theme;
  onTheme: (theme: Theme) => void;
}

/** The title of the page, its save status, the preview width, and the publish actions. */
export function TopBar({ autosave, blocks, save, findings, ...look }: Props) {
  const t = useText();
  const { slug } = useCollection();
  const { post } = autosave;
  const hasPast = usePuck((puck) => puck.history.hasPast);
  const hasFuture = usePuck((puck) => puck.history.hasFuture);
  return (
    <Box
      ref={measureStickyBar}
      sx={({ colors }) => ({
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        rowGap: 0.5,
        columnGap: { xs: 0, sm: 0.5, lg: 1 },
        px: 1,
        py: 0.75,
        backgroundColor: colors.paper,
        borderBottom: `1px solid ${colors.line}`,
      })}
    >
      <IconButton component={Link} to={`/panel/${slug}/${post.id}`} aria-label={t("builder.back")}>
        <ArrowBackOutlined fontSize="small" />
      </IconButton>
      <Box dir="auto" sx={NAMED}>
        <Typography variant="h1" noWrap sx={{ fontSize: "1.0625rem", maxWidth: "100%" }}>
          {post.title}
        </Typography>
        {/* One line for every status: a taller bar would move the buttons during a click. */}
        <Box sx={STATUS_LINE}>
          <StatusPill post={post} />
          <SavedState autosave={autosave} />
        </Box>
      </Box>
      <HelpButton />
      <Toggle
        name={t("builder.sides.blocks")}
        isOn={look.left !== null}
        onClick={() => look.onLeft(look.left ? null : "add")}
      >
        <WidgetsOutlined fontSize="small" />
      </Toggle>
      <Tool name={t("builder.bar.undo")} isOff={!hasPast} onClick={blocks.undo}>
        <UndoOutlined fontSize="small" />
      </Tool>
      <Tool name={t("builder.bar.redo")} isOff={!hasFuture} onClick={blocks.redo}>
        <RedoOutlined fontSize="small" />
      </Tool>
      {/* A small screen has no other widths to show. */}
      <Box sx={{ width: 144, display: { xs: "none", sm: "block" } }}>
        <Suspense>
          <WidthChoice width={look.width} onWidth={look.onWidth} />
        </Suspense>
      </Box>
      <Toggle
        name={t("builder.bar.dark")}
        isOn={look.theme === "dark"}
        onClick={() => look.onTheme(look.theme === "dark" ? "light" : "dark")}
      >
        {look.theme === "dark" ? (
          <DarkModeOutlined fontSize="small" />
        ) : (
          <LightModeOutlined fontSize="small" />
        )}
      </Toggle>
      <Toggle
        name={t("builder.sides.settings")}
        isOn={look.hasRight}
        onClick={() => look.onRight(!look.hasRight)}
      >
        <TuneOutlined fontSize="small" />
      </Toggle>
      <Suspense>
        <PageComments post={post} blocks={blocks} isRendered={findings !== null} />
      </Suspense>
      <Box sx={{ ml: "auto" }}>
        <PublishButtons autosave={autosave} blocks={blocks} save={save} findings={findings} />
      </Box>
    </Box>
  );
}

/**
 * Only this part shrinks, so that nothing moves when the page is saved. Below 900 px, it has its own line.
 */
const NAMED = {
  display: "flex",
  flexDirection: { xs: "column", sm: "row", md: "column", lg: "row" },
  alignItems: { xs: "flex-start", sm: "center", md: "flex-start", lg: "center" },
  columnGap: 1,
  minWidth: 0,
  flex: { xs: "1 1 calc(100% - 88px)", md: "1 1 0" },
} as const;

const STATUS_LINE = {
  display: "flex",
  alignItems: "center",
  gap: 1,
  minWidth: 0,
  maxWidth: "100%",
  overflow: "hidden",
  whiteSpace: "nowrap",
  "& > :first-of-type": { flex: "none" },
} as const;

const STATES = {
  waiting: "builder.states.waiting",
  saving: "builder.states.saving",
  retrying: "builder.states.retrying",
  stopped: "builder.states.stopped",
} as const;

/** The time of the last save, or a problem if there is one. */
function SavedState({ autosave: { state, savedAt } }: { autosave: Autosave }) {
  const t = useText();
  const isOffline = useIsOffline();
  const areStored = useAreDraftsStored();
  const time = savedAt ? t("builder.states.saved", { time: formatTime(savedAt) }) : "";
  const isAway = isOffline && state !== "saved";
  const away = t(areStored ? "builder.states.offline" : "builder.states.offlineNotStored");
  const text = isAway ? away : state === "saved" ? time : t(STATES[state]);
  return (
    <Typography
      variant="body2"
      color={state === "stopped" || isAway ? "error" : "textSecondary"}
      aria-live="polite"
      noWrap
    >
      {text}
    </Typography>
  );
}

function Toggle({ name, isOn, onClick, children }: ToolProps & { isOn: boolean }) {
  return (
    <IconButton
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      onClick={onClick}
      sx={({ colors }) => ({ ...(isOn && { color: colors.ink, backgroundColor: colors.line }) })}
    >
      {children}
    </IconButton>
  );
}

function Tool({ name, isOff = false, onClick, children }: ToolProps) {
  return (
    <IconButton
      aria-label={name}
      title={name}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
      sx={{ opacity: isOff ? 0.45 : 1 }}
    >
      {children}
    </IconButton>
  );
}

interface ToolProps {
  name: string;
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}
