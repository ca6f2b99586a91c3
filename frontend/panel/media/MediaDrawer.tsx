import CloseOutlined from "@mui/icons-material/CloseOutlined";
import { Alert, Box, Button, Drawer, IconButton, Skeleton, TextField, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { answer, api } from "../../client/api";
import { upload } from "../../client/upload";
import { useMay } from "../account/account";
import { useShortcut } from "../layout/shortcuts";
import { useToast } from "../layout/useToast";
import { fullMoment, timeOf } from "../messages/dates";
import { useKeptForm } from "../options/form/useKeptForm";
import { LeaveGuard } from "../posts/LeaveGuard";
import { useUses } from "./DeleteFiles";
import { FocalPoint } from "./FocalPoint";
import { ACCEPTED, isPicture, type MediaFile, nameOf, sizeInWords, widthsOf } from "./library";
import { UseList } from "./UseList";
import { useMediaUrls } from "./urls";
import { forgetLibrary } from "./useUploads";

interface Props {
  id: number;
  onClose: () => void;
  onDelete: (file: MediaFile) => void;
}

/** Everything about one file, beside the library. */
export function MediaDrawer({ id, onClose, onDelete }: Props) {
  const { data, error } = useQuery({
    queryKey: ["media", id],
    queryFn: async () =>
      (await answer(api.GET("/api/media/{id}", { params: { path: { id: String(id) } } }))).data,
  });
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-label": data ? nameOf(data) : "File",
          sx: { width: { xs: "100%", sm: 460 }, p: 2.5 },
        },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, mb: 2 }}>
        <Typography variant="h2" noWrap sx={{ flex: 1 }}>
          {data ? nameOf(data) : "File"}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={260} />}
      {data && <Details key={data.id} file={data} onDelete={() => onDelete(data)} />}
    </Drawer>
  );
}

function Details({ file, onDelete }: { file: MediaFile; onDelete: () => void }) {
  const mayWrite = useMay("media.write");
  const queries = useQueryClient();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const isDone = useRef(false);
  const { form, set, errors, isSaving, isDirty, isRestored, submit, discard } = useKeptForm(
    `media-${file.id}`,
    described(file),
    async (body) => {
      const params = { path: { id: String(file.id) } };
      const { data } = await answer(api.PATCH("/api/media/{id}", { params, body }));
      queries.setQueryData(["media", file.id], data);
      forgetLibrary();
      setSavedAt(new Date());
      return described(data);
    },
  );
  useShortcut("mod+s", "Save", () => void submit());
  const text = (name: "alt" | "title" | "path", label: string, help: string, max: number) => (
    <TextField
      label={label}
      value={form[name]}
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
        void submit();
      }}
      sx={{ display: "grid", gap: 2 }}
    >
      {isPicture(file) ? (
        <FocalPoint
          file={file}
          value={form.focal}
          onChange={mayWrite ? (point) => set({ focal: point }) : null}
        />
      ) : (
        <Film file={file} />
      )}
      <State file={file} />
      {isRestored && (
        <Typography variant="body2" color="textSecondary" role="status">
          Your unsaved changes are back.
        </Typography>
      )}
      {text("alt", "Description", "What it shows, for people who cannot see it and for search engines.", 300)}
      {text("title", "Title", "What you call it in this library.", 200)}
      {text("path", "Folder", "Such as library, or menus/2026.", 120)}
      {mayWrite && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
          <Button type="submit" variant="contained" disabled={isSaving || !isDirty}>
            {isSaving ? "Saving…" : "Save"}
          </Button>
          {/* Said in here: what is beside an open drawer is hidden from screen readers. */}
          <Typography variant="body2" color="textSecondary" role="status">
            {isDirty ? "Unsaved changes" : savedAt ? `Saved ${timeOf(savedAt)}` : ""}
          </Typography>
        </Box>
      )}
      <Facts file={file} />
      <Usage file={file} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Download file={file} />
        {mayWrite && <Replace file={file} />}
        <Box sx={{ flex: 1 }} />
        {mayWrite && (
          <Button color="error" onClick={onDelete}>
            Delete
          </Button>
        )}
      </Box>
      <LeaveGuard isDirty={isDirty} isDone={isDone} onDiscard={discard} />
    </Box>
  );
}

/** What can be written about a file. */
function described({ alt, title, path, focal }: MediaFile) {
  return { alt, title, path, focal: { x: focal.x, y: focal.y } };
}

function Film({ file }: { file: MediaFile }) {
  const urls = useMediaUrls();
  if (!file.mime.startsWith("video/")) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: films of the library have no captions to show
    <video src={urls.full(file)} controls preload="metadata" style={{ width: "100%", borderRadius: 8 }} />
  );
}

/** How far the sizes of a picture are, and a second try where they could not be made. */
function State({ file }: { file: MediaFile }) {
  const { sayError } = useToast();
  if (file.state === "pending") return <Alert severity="info">Its sizes are being made.</Alert>;
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
    <Alert severity="warning" action={<Button onClick={() => void retry()}>Try again</Button>}>
      Its sizes could not be made. {file.problem}
    </Alert>
  );
}

function Facts({ file }: { file: MediaFile }) {
  const formats = file.sources.map(({ type }) => type.replace("image/", "").toUpperCase());
  const widths = widthsOf(file.srcset);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Type", file.mime],
    ["Size", sizeInWords(file.size)],
    ["Dimensions", file.width && file.height ? `${file.width} × ${file.height}` : ""],
    ["Widths", widths.join(", ")],
    ["Also as", formats.join(", ")],
    ["Added", fullMoment(file.created_at)],
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
  const { data, error } = useUses(file);
  return (
    <Box component="section" aria-label="Where it is used">
      <Typography variant="h3" gutterBottom>
        Where it is used
      </Typography>
      {error && <Typography color="error">{error.message}</Typography>}
      {file.usage_count === 0 ? (
        <Typography variant="body2" color="textSecondary">
          Nowhere yet.
        </Typography>
      ) : (
        <UseList uses={data ?? []} />
      )}
    </Box>
  );
}

function Download({ file }: { file: MediaFile }) {
  const urls = useMediaUrls();
  return (
    <Button
      variant="outlined"
      component="a"
      href={urls.full(file)}
      download={`${nameOf(file)}.${file.extension}`}
    >
      Download
    </Button>
  );
}

/** Puts another file in its place: everything that shows this one shows that one then. */
function Replace({ file }: { file: MediaFile }) {
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const { say, sayError } = useToast();

  async function replace(chosen: File | undefined) {
    if (!chosen) return;
    const form = new FormData();
    form.append("file", chosen);
    try {
      const data = await upload(`/api/media/${file.id}/replace`, form, () => {});
      queries.setQueryData(["media", file.id], data);
      forgetLibrary();
      say("Replaced everywhere it is used.");
    } catch (error) {
      sayError(error);
    }
  }

  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        Replace
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label="Replace by"
        onChange={(event) => void replace(event.target.files?.[0])}
      />
    </>
  );
}
