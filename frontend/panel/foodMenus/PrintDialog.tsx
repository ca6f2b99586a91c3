import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from "@mui/material";
import { useId, useState } from "react";
import { api } from "../../client/api";
import { ApiError } from "../../client/errors";
import type { FoodMenuReply } from "../../generated/schema";
import { saveFile } from "../kit/layout/saveFile";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";

const PAPERS = ["a4", "letter", "folded"] as const;
const MOST_TABLES = 200;
type Paper = (typeof PAPERS)[number];

/** A select and its button, side by side or, if the labels are long, stacked. */
const BESIDE = {
  display: "flex",
  flexDirection: { xs: "column", sm: "row" },
  gap: 1,
  "& .MuiButton-root": { flexShrink: 0 },
} as const;

/** The dialog to download a menu for printing, and table cards with a QR code. */
export function PrintDialog({ menu, onClose }: { menu: FoodMenuReply; onClose: () => void }) {
  const t = useText();
  const { sayError } = useToast();
  const title = useId();
  const [paper, setPaper] = useState<Paper>("a4");
  const [tables, setTables] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<{ says: string; again: () => Promise<void> } | null>(null);
  const path = { id: String(menu.id) };
  const count = tables === "" ? 0 : Number(tables);
  const isWrong = !Number.isInteger(count) || count < 0 || count > MOST_TABLES;

  /** Save the file; if characters would be printed as empty boxes, warn first. */
  async function save(
    load: (boxes: boolean) => Promise<{ data?: Blob | undefined }>,
    name: string,
    boxes = false,
  ) {
    setIsBusy(true);
    setRefused(null);
    try {
      const { data } = await load(boxes);
      if (data) saveFile(data, `${name}.pdf`);
    } catch (error) {
      if (error instanceof ApiError && error.code === "missing_glyphs")
        setRefused({ says: error.message, again: () => save(load, name, true) });
      else sayError(error);
    }
    setIsBusy(false);
  }

  const saveSheet = () =>
    save(
      (boxes) =>
        api.GET("/api/food-menus/{id}/sheet", { params: { path, query: { paper, boxes } }, parseAs: "blob" }),
      menu.title,
    );
  const saveCodes = () =>
    save(
      (boxes) =>
        api.GET("/api/food-menus/{id}/codes", {
          params: { path, query: { tables: count, boxes } },
          parseAs: "blob",
        }),
      `${menu.title} QR`,
    );

  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{t("foodMenus.print.title", { title: menu.title })}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Box sx={{ ...BESIDE, pt: 1 }}>
          <TextField
            select
            fullWidth
            label={t("foodMenus.print.paper")}
            value={paper}
            onChange={({ target }) => setPaper(target.value as Paper)}
          >
            {PAPERS.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`foodMenus.print.papers.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <Button variant="contained" disabled={isBusy} onClick={() => void saveSheet()}>
            {t("foodMenus.print.save")}
          </Button>
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t("foodMenus.print.codes")}
        </Typography>
        <Box sx={{ ...BESIDE, alignItems: "start" }}>
          <TextField
            fullWidth
            type="number"
            label={t("foodMenus.print.tables")}
            value={tables}
            error={isWrong}
            helperText={isWrong ? t("foodMenus.print.wrong", { most: MOST_TABLES }) : undefined}
            slotProps={{ htmlInput: { min: 0, max: MOST_TABLES } }}
            onChange={({ target }) => setTables(target.value)}
          />
          <Button disabled={isBusy || isWrong} onClick={() => void saveCodes()} sx={{ minHeight: 56 }}>
            {t("foodMenus.print.saveCodes")}
          </Button>
        </Box>
        {refused && (
          <Alert severity="warning">
            {refused.says} {t("foodMenus.print.boxes")}
            <Box sx={{ mt: 1, ml: -1 }}>
              <Button color="inherit" size="small" disabled={isBusy} onClick={() => void refused.again()}>
                {t("foodMenus.print.anyway")}
              </Button>
            </Box>
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("layout.words.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
