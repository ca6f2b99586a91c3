import CheckOutlined from "@mui/icons-material/CheckOutlined";
import { Box, Button, LinearProgress, Typography } from "@mui/material";
import { useText } from "../messages/useText";
import { useUploads } from "./useUploads";

/** The uploads, file by file, with their progress and errors. */
export function UploadTray() {
  const t = useText();
  const { uploads, isBusy, queue } = useUploads();
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === "done").length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  return (
    <Box
      component="section"
      aria-label={t("media.tray.label")}
      sx={({ colors }) => ({
        mb: 2,
        p: 2,
        borderRadius: "12px",
        border: `1px solid ${colors.line}`,
        backgroundColor: colors.paper,
      })}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 36 }}>
        <Typography role="status" sx={{ flex: 1, fontWeight: 600 }}>
          {failed > 0
            ? t("media.tray.doneAndFailed", { done, failed, smart_count: uploads.length })
            : t("media.tray.done", { done, smart_count: uploads.length })}
        </Typography>
        {failed > 1 && <Button onClick={() => queue.retryAll()}>{t("media.tray.retryAll")}</Button>}
        {!isBusy && <Button onClick={() => queue.clear()}>{t("layout.words.close")}</Button>}
      </Box>
      {queue.isPausing() && (
        <Typography variant="body2" color="textSecondary" role="status">
          {t("media.tray.pausing")}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", maxHeight: 240, overflow: "auto" }}>
        {sortFailedFirst(uploads).map(({ key, file, state, progress, problem }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: "flex", alignItems: "center", gap: 1.5, minHeight: 40 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography noWrap variant="body2">
                {file.name}
              </Typography>
              {problem && (
                <Typography variant="caption" color="error" role="alert">
                  {problem}
                </Typography>
              )}
            </Box>
            {state === "sending" && (
              <LinearProgress
                variant="determinate"
                value={progress * 100}
                aria-label={t("media.tray.uploadOf", { name: file.name })}
                sx={{ width: 120 }}
              />
            )}
            {state === "waiting" && (
              <Typography variant="caption" color="textSecondary">
                {t("media.tray.waiting")}
              </Typography>
            )}
            {state === "done" && <CheckOutlined fontSize="small" titleAccess={t("media.tray.uploaded")} />}
            {state === "failed" && (
              <Button
                size="small"
                aria-label={t("media.tray.retry", { name: file.name })}
                onClick={() => queue.retry(key)}
              >
                {t("layout.words.tryAgain")}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Return the uploads with the failed ones first, where they are visible. */
function sortFailedFirst<Each extends { state: string }>(uploads: readonly Each[]): Each[] {
  const isFailed = ({ state }: Each) => state === "failed";
  return [...uploads.filter(isFailed), ...uploads.filter((each) => !isFailed(each))];
}
