import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { type ReactNode, useEffect, useId, useSyncExternalStore } from "react";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { getName, type MediaFile } from "./library";
import { MediaImage } from "./MediaImage";
import { forgetSvg, listSvgs, onSvgs } from "./sentSvgs";
import { useBlobUrl } from "./useBlobUrl";
import { useMediaItem } from "./useMediaItem";

/** Lists the parts that were removed from an uploaded SVG, and shows the file before and after. */
export function LeftOutDialog() {
  const [first] = useSyncExternalStore(onSvgs, listSvgs);
  return first ? <Compared key={first.id} id={first.id} file={first.file} /> : null;
}

function Compared({ id, file }: { id: number; file: Blob }) {
  const t = useText();
  const title = useId();
  const { item } = useMediaItem(id);
  const before = useBlobUrl(file);
  const isCleaned = item !== null && item.state !== "pending";
  const hasLosses = isCleaned && item.left_out.length > 0;
  useEffect(() => {
    if (isCleaned && !hasLosses) forgetSvg(id);
  }, [id, isCleaned, hasLosses]);
  if (!hasLosses) return null;
  const close = () => forgetSvg(id);
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{t("media.leftOut.title", { name: getName(item) })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{t("media.leftOut.compare", { parts: listParts(item, t) })}</Typography>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "1fr 1fr" }}>
          <Figure caption={t("media.leftOut.before")}>
            {before && <img src={before} alt={t("media.leftOut.before")} />}
          </Figure>
          <Figure caption={t("media.leftOut.after")}>
            <MediaImage item={item} size="full" alt={t("media.leftOut.after")} />
          </Figure>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={close}>
          {t("layout.words.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        sx={({ colors }) => ({
          display: "grid",
          placeItems: "center",
          aspectRatio: "1",
          p: 1,
          borderRadius: "8px",
          backgroundColor: colors.chrome,
          "& img": { width: "100%", height: "100%", objectFit: "contain" },
        })}
      >
        {children}
      </Box>
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {caption}
      </Typography>
    </Box>
  );
}

/** Return the removed parts in words, such as "2 scripts, 1 animation". */
export function listParts({ left_out }: Pick<MediaFile, "left_out">, t: Translate): string {
  return left_out
    .map(({ kind, count }) => t(`media.leftOut.kinds.${kind}`, { smart_count: count }))
    .join(", ");
}
