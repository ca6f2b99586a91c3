import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatTime } from "../../messages/dates";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { HelpButton } from "../help/HelpButton";
import { BAR_HEIGHT, FIXED, measureStickyBar, STICKY } from "./barHeight";

/** The sticky bar below the domain bar, with the open record, its status and its actions. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <Box
      ref={measureStickyBar}
      sx={({ colors }) => ({
        position: STICKY,
        top: BAR_HEIGHT,
        zIndex: "appBar",
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1.5,
        px: { xs: 2, sm: 3, lg: 4 },
        py: 1.25,
        backgroundColor: colors.chrome,
        borderBottom: `1px solid ${colors.line}`,
      })}
    >
      {children}
    </Box>
  );
}

interface TitleProps {
  title: string;
  /** The list that the record belongs to. */
  back?: { to: string; label: string } | undefined;
  aside?: ReactNode;
}

/** The title of the open record, below the back link. */
export function BarTitle({ title, back, aside }: TitleProps) {
  return (
    <Box sx={{ minWidth: 0, flex: "1 1 240px" }}>
      {back && (
        <Typography
          component={Link}
          to={back.to}
          variant="caption"
          sx={{ color: "text.secondary", textDecoration: "none", "&:hover": { textDecoration: "underline" } }}
        >
          {back.label}
        </Typography>
      )}
      {/* Like its field, a right-to-left title starts on the right. */}
      <Box dir="auto" sx={{ display: "flex", alignItems: "center", gap: 1.25 }}>
        <Typography variant="h1" noWrap sx={{ fontSize: "1.25rem" }}>
          {title}
        </Typography>
        <HelpButton />
        {aside}
      </Box>
    </Box>
  );
}

interface SavingState {
  isDirty: boolean;
  isSaving: boolean;
  savedAt: Date | null;
}

interface SavingProps {
  standing: SavingState;
  /** The text shown while saving. */
  busy?: string;
  children: ReactNode;
}

/** The save status and buttons. On phones, they are at the bottom, within reach of the thumb. */
export function SavingBar({ standing, busy, children }: SavingProps) {
  const t = useText();
  return (
    <Box
      sx={({ colors }) => ({
        display: "flex",
        flexWrap: { xs: "wrap", sm: "nowrap" },
        alignItems: "center",
        justifyContent: "flex-end",
        gap: 1,
        minHeight: { xs: 64, sm: 0 },
        position: { xs: FIXED, sm: "static" },
        zIndex: { xs: "appBar", sm: "auto" },
        inset: "auto 0 0",
        px: { xs: 2, sm: 0 },
        py: { xs: 1.25, sm: 0 },
        backgroundColor: colors.chrome,
        borderTop: { xs: `1px solid ${colors.line}`, sm: 0 },
        "& .MuiButton-root": { flexShrink: 0, whiteSpace: "nowrap" },
      })}
    >
      {/* On phones, the text takes the remaining width, on several lines if necessary, so that nothing
          moves during typing. */}
      <Typography
        variant="body2"
        color="textSecondary"
        aria-live="polite"
        sx={{
          flex: { xs: "1 1 0", sm: "1 0 auto" },
          minWidth: { xs: 56, sm: "auto" },
          fontSize: { xs: "0.75rem", sm: "0.875rem" },
          lineHeight: { xs: 1.2, sm: "inherit" },
        }}
      >
        {getState(t, standing, busy)}
      </Typography>
      {children}
    </Box>
  );
}

function getState(
  t: Translate,
  { isDirty, isSaving, savedAt }: SavingState,
  busy = t("layout.words.saving"),
): string {
  if (isSaving) return busy;
  if (isDirty) return t("layout.words.unsaved");
  return savedAt ? t("layout.words.savedAt", { time: formatTime(savedAt) }) : "";
}
