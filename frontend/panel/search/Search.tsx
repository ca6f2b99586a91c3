import SearchOutlined from "@mui/icons-material/SearchOutlined";
import { Box, Button, IconButton } from "@mui/material";
import { Suspense, useState } from "react";
import { screen, usePreloaded } from "../kit/layout/lazyScreen";
import { keyNames, useShortcut } from "../kit/layout/shortcuts";
import { useText } from "../messages/useText";

// Preloaded, so that letters typed right after the shortcut are not lost.
const Palette = screen(() => import("./Palette"));
const ShortcutList = screen(() => import("./ShortcutList"));

/** The button and shortcut that open the palette, and the list of all shortcuts. */
export function Search() {
  const t = useText();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const close = () => setOpen(null);
  const approach = usePreloaded(Palette);

  useShortcut("mod+k", t("search.find"), () => setOpen("palette"));
  useShortcut("?", t("search.listShortcuts"), () => setOpen("shortcuts"));
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setOpen("palette")}
        {...approach}
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
        {...approach}
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
