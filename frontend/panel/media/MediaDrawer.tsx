import CloseOutlined from "@mui/icons-material/CloseOutlined";
import { Alert, Box, Button, Drawer, IconButton, Skeleton, TextField, Typography } from "@mui/material";
import { type ReactNode, useRef } from "react";
import { useGetOne } from "react-admin";
import { answer, api } from "../../client/api";
import { upload } from "../../client/upload";
import { useMay } from "../account/account";
import { DraftNotices } from "../kit/forms/DraftNotices";
import { LeaveGuard } from "../kit/forms/LeaveGuard";
import { isOwnSubmit } from "../kit/forms/ownSubmit";
import { EditForm, useSend } from "../kit/forms/ResourceForm";
import { useDraftForm } from "../kit/forms/useDraftForm";
import { useShortcut } from "../kit/layout/shortcuts";
import { useToast } from "../kit/layout/useToast";
import { EditImageButton } from "../kit/media/EditImageButton";
import { listParts } from "../kit/media/LeftOut";
import { ACCEPTED, getName, getWidths, isPicture, type MediaFile, sizeInWords } from "../kit/media/library";
import { MediaImage } from "../kit/media/MediaImage";
import { isShown, pauseBeforeAsking } from "../kit/media/preparing";
import { rememberSvg } from "../kit/media/sentSvgs";
import { UseList } from "../kit/media/UseList";
import { useMediaUrls } from "../kit/media/urls";
import { formatTime, fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import { useUses } from "./DeleteFiles";
import { forgetLibrary } from "./useUploads";

interface Props {
  id: number;
  onClose: () => void;
  onDelete: (file: MediaFile) => void;
}

/** The details of one file, next to the library. */
export function MediaDrawer({ id, onClose, onDelete }: Props) {
  const t = useText();
  const { data, error } = useGetOne<MediaFile>(
    "media",
    { id },
    { refetchInterval: ({ state }) => pauseBeforeAsking([state.data]), onError: () => {} },
  );
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-label": data ? getName(data) : t("media.details.file"),
          sx: { width: { xs: "100%", sm: 460 }, p: 2.5 },
        },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, mb: 2 }}>
        <Typography variant="h2" noWrap sx={{ flex: 1 }}>
          {data ? getName(data) : t("media.details.file")}
        </Typography>
        <IconButton aria-label={t("layout.words.close")} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={260} />}
      {data && (
        <EditForm key={data.id} resource="media" id={data.id} record={data}>
          <Details file={data} onDelete={() => onDelete(data)} />
        </EditForm>
      )}
    </Drawer>
  );
}

function Details({ file, onDelete }: { file: MediaFile; onDelete: () => void }) {
  const t = useText();
  const mayWrite = useMay("media.write");
  const send = useSend<MediaFile>();
  const form = useDraftForm({
    name: `media.${file.id}`,
    saved: toForm(file),
    send: async (values) => {
      const { data } = await send(values);
      return toForm(data);
    },
  });
  const { values, set, errors, isSaving, isDirty, savedAt } = form;
  useShortcut("mod+s", t("layout.words.save"), () => void form.save());
  const saved = savedAt ? t("layout.words.savedAt", { time: formatTime(savedAt) }) : "";
  const text = (name: "alt" | "title" | "path", label: string, help: string, max: number) => (
    <TextField
      label={label}
      value={values[name]}
      disabled={!mayWrite}
      onChange={(event) => set({ [name]: event.target.value })}
      error={Boolean(errors[name])}
      helperText={errors[name] ?? help}
      slotProps={{ htmlInput: { maxLength: max } }}
    />
  );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isOwnSubmit(event)) void form.save();
      }}
      sx={{ display: "grid", gap: 2 }}
    >
      {!isShown(file) ? (
        <MediaImage item={file} size="full" />
      ) : isPicture(file) ? (
        <Preview file={file} />
      ) : (
        <VideoPreview file={file} />
      )}
      <State file={file} />
      <DraftNotices form={form} onRetry={() => void form.save()} />
      {text("alt", t("media.details.alt"), t("media.details.altHelp"), 300)}
      {text("title", t("media.details.title"), t("media.details.titleHelp"), 200)}
      {text("path", t("media.details.path"), t("media.details.pathHelp"), 120)}
      {mayWrite && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
          <Button type="submit" variant="contained" disabled={isSaving || !isDirty}>
            {isSaving ? t("layout.words.saving") : t("layout.words.save")}
          </Button>
          {/* Inside the drawer, because screen readers ignore the page outside an open drawer. */}
          <Typography variant="body2" color="textSecondary" role="status">
            {isDirty ? t("layout.words.unsaved") : saved}
          </Typography>
        </Box>
      )}
      <Facts file={file} />
      <Usage file={file} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {isShown(file) && <Download file={file} />}
        {mayWrite && <Replace file={file} />}
        <Box sx={{ flex: 1 }} />
        {mayWrite && (
          <Button color="error" onClick={onDelete}>
            {t("layout.words.delete")}
          </Button>
        )}
      </Box>
      <LeaveGuard isDirty={isDirty} isDone={form.isDone} onDiscard={form.discard} onSave={form.save} />
    </Box>
  );
}

/** Return the editable values of a file. */
function toForm({ alt, title, path }: MediaFile) {
  return { alt, title, path };
}

function Preview({ file }: { file: MediaFile }) {
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <Box
        sx={({ colors }) => ({
          width: "100%",
          overflow: "hidden",
          borderRadius: "8px",
          border: `1px solid ${colors.line}`,
          "& img": { display: "block", width: "100%" },
        })}
      >
        <MediaImage item={file} size="full" alt={file.alt} otherwise={<span>{file.extension}</span>} />
      </Box>
      <EditImageButton id={file.id} variant="outlined" />
    </Box>
  );
}

function VideoPreview({ file }: { file: MediaFile }) {
  const urls = useMediaUrls();
  if (!file.mime.startsWith("video/")) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: library videos have no captions
    <video src={urls.full(file)} controls preload="metadata" style={{ width: "100%", borderRadius: 8 }} />
  );
}

/** The processing of a file: in progress, parts that were removed, or an error with a retry button. */
function State({ file }: { file: MediaFile }) {
  const t = useText();
  const { sayError } = useToast();
  if (file.state === "pending") {
    return (
      <Alert severity="info">{t(isShown(file) ? "media.details.pending" : "media.details.preparing")}</Alert>
    );
  }
  if (file.state === "ready" && file.left_out.length > 0) {
    return <Alert severity="info">{t("media.leftOut.removed", { parts: listParts(file, t) })}</Alert>;
  }
  if (file.state !== "failed") return null;

  async function retry() {
    try {
      await answer(api.POST("/api/media/{id}/retry", { params: { path: { id: String(file.id) } } }));
      forgetLibrary();
    } catch (error) {
      sayError(error);
    }
  }

  return (
    <Alert
      severity={isShown(file) ? "warning" : "error"}
      action={file.can_retry && <Button onClick={() => void retry()}>{t("layout.words.tryAgain")}</Button>}
    >
      {t(isShown(file) ? "media.details.failed" : "media.details.refused", { problem: file.problem })}
    </Alert>
  );
}

function Facts({ file }: { file: MediaFile }) {
  const t = useText();
  const formats = file.sources.map(({ type }) => type.replace("image/", "").toUpperCase());
  const widths = getWidths(file.srcset);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("media.facts.type"), file.mime],
    [t("media.facts.size"), file.size > 0 && sizeInWords(file.size, t)],
    [t("media.facts.dimensions"), file.width && file.height ? `${file.width} × ${file.height}` : ""],
    [t("media.facts.widths"), widths.join(", ")],
    [t("media.facts.formats"), formats.join(", ")],
    [t("media.facts.added"), fullMoment(file.created_at)],
  ];
  return (
    <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "110px 1fr", gap: 0.5, m: 0 }}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Box key={name} sx={{ display: "contents" }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: "anywhere" }}>
              {value}
            </Typography>
          </Box>
        ))}
    </Box>
  );
}

function Usage({ file }: { file: MediaFile }) {
  const t = useText();
  const { data, error } = useUses(file);
  return (
    <Box component="section" aria-label={t("media.details.usage")}>
      <Typography variant="h3" gutterBottom>
        {t("media.details.usage")}
      </Typography>
      {error && <Typography color="error">{error.message}</Typography>}
      {file.usage_count === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t("media.details.unused")}
        </Typography>
      ) : (
        <UseList uses={data ?? []} />
      )}
    </Box>
  );
}

function Download({ file }: { file: MediaFile }) {
  const t = useText();
  const urls = useMediaUrls();
  return (
    <Button
      variant="outlined"
      component="a"
      href={urls.full(file)}
      download={`${getName(file)}.${file.extension}`}
    >
      {t("media.details.download")}
    </Button>
  );
}

/** The button to replace the file. All its uses then show the new file. */
function Replace({ file }: { file: MediaFile }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { say, sayError } = useToast();

  async function replace(chosen: File | undefined) {
    if (!chosen) return;
    const form = new FormData();
    form.append("file", chosen);
    try {
      rememberSvg(chosen, await upload(`/api/media/${file.id}/replace`, form, () => {}));
      forgetLibrary();
      say(t("media.details.replaced"));
    } catch (error) {
      sayError(error);
    }
  }

  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {t(isShown(file) ? "media.details.replace" : "media.details.other")}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={t("media.details.replaceBy")}
        onChange={(event) => void replace(event.target.files?.[0])}
      />
    </>
  );
}
