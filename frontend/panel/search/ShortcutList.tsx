import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { keyNames, useActiveShortcuts } from "../kit/layout/shortcuts";
import { useText } from "../messages/useText";

/** Every shortcut of the current screen. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useText();
  const shortcuts = useActiveShortcuts();
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts" maxWidth="xs" fullWidth>
      <DialogTitle id="shortcuts">{t("search.shortcuts")}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: "grid", rowGap: 0.5 }}>
          {shortcuts.map(({ keys, label }) => (
            <Box
              key={keys}
              sx={({ colors }) => ({
                display: "flex",
                alignItems: "center",
                minHeight: 40,
                borderBottom: `1px solid ${colors.line}`,
              })}
            >
              <Box component="dt" sx={{ flex: 1 }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                <Keys keys={keys} />
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t("layout.words.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Keys shown as keycaps. */
function Keys({ keys }: { keys: string }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5 }}>
      {keyNames(keys).map((name) => (
        <Box
          component="kbd"
          key={name}
          sx={({ colors }) => ({
            minWidth: 26,
            px: 0.75,
            py: 0.25,
            textAlign: "center",
            fontFamily: "inherit",
            fontSize: "0.8125rem",
            fontWeight: 600,
            color: colors.soft,
            border: `1px solid ${colors.line}`,
            borderRadius: "6px",
            backgroundColor: colors.chrome,
          })}
        >
          {name}
        </Box>
      ))}
    </Box>
  );
}
