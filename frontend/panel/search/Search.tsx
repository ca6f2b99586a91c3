import SearchOutlined from "@mui/icons-material/SearchOutlined";
import { Box, Button, IconButton } from "@mui/material";
import { lazy, Suspense, useEffect, useState } from "react";
import { keyNames, useShortcut } from "../kit/layout/shortcuts";
import { useText } from "../messages/useText";

const loadPalette = () => import("./Palette");
const Palette = lazy(loadPalette);
const ShortcutList = lazy(() => import("./ShortcutList"));

/** By then the screen itself has loaded; who presses the keys finds the palette ready for the letters after them. */
const PRELOAD_DELAY = 2000;

/** The button and the keys that open the palette, and the list of all keys. */
export function Search() {
  const t = useText();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const close = () => setOpen(null);

  useEffect(() => {
    // Offline there is nothing to prepare; opening it tries again and says so.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, []);

  useShortcut("mod+k", t("search.find"), () => setOpen("palette"));
  useShortcut("?", t("search.listShortcuts"), () => setOpen("shortcuts"));
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setOpen("palette")}
        startIcon={<SearchOutlined />}
        aria-label={t("search.anything")}
        sx={({ colors }) => ({
          display: { xs: "none", sm: "inline-flex" },
          fontWeight: 400,
          color: colors.soft,
          borderColor: colors.line,
        })}
      >
        {t("search.short")}
        <Box component="span" sx={{ ml: 2, fontSize: "0.8125rem" }}>
          {keyNames("mod+k").join(" ")}
        </Box>
      </Button>
      <IconButton
        aria-label={t("search.anything")}
        onClick={() => setOpen("palette")}
        sx={{ display: { sm: "none" }, width: 44, height: 44 }}
      >
        <SearchOutlined />
      </IconButton>
      <Suspense fallback={null}>
        {open === "palette" && <Palette onClose={close} showShortcuts={() => setOpen("shortcuts")} />}
        {open === "shortcuts" && <ShortcutList onClose={close} />}
      </Suspense>
    </>
  );
}
