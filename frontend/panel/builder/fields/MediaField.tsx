import { Box, Button, FormHelperText, Skeleton, TextField, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useId, useState } from "react";
import { say } from "../../../blocks/texts/texts";
import { answer, api } from "../../../client/api";
import type { MediaItem } from "../../../client/types";
import { useMay } from "../../account/account";
import { EmptySlot } from "../../kit/inputs/MediaInput";
import { later } from "../../kit/layout/chunks";
import { useToast } from "../../kit/layout/useToast";
import { MediaImage } from "../../kit/media/MediaImage";
import { isShown } from "../../kit/media/preparing";
import { useMediaUrls } from "../../kit/media/urls";
import { useMediaItem } from "../../kit/media/useMediaItem";
import { useText } from "../../messages/useText";
import type { FieldProps } from "./SettingInput";

const MediaPicker = later(() => import("../../kit/media/MediaPicker"));

/** A file of the library: the file, its alternative text, and its focal point, which is never cropped. */
export function MediaField({ label, setting, wording, value, onChange }: FieldProps) {
  const t = useText();
  const id = useId();
  const chosen = typeof value === "number" ? value : null;
  const [isPicking, setIsPicking] = useState(false);
  const { item, isMissing, remember } = useMediaItem(chosen);
  const { family = "image" } = setting;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
        {label}
      </Typography>
      {chosen === null ? (
        <EmptySlot label={label} family={family} onClick={() => setIsPicking(true)} />
      ) : (
        <>
          {item && <Chosen item={item} />}
          {!item && !isMissing && <Skeleton variant="rounded" height={160} />}
          {isMissing && <Typography color="textSecondary">{t("builder.fields.file_gone")}</Typography>}
          <Box sx={{ display: "flex", gap: 0.5, my: 0.5 }}>
            <Button size="small" onClick={() => setIsPicking(true)}>
              {t("builder.fields.replace")}
            </Button>
            <Button size="small" onClick={() => onChange(null)}>
              {t("builder.fields.remove")}
            </Button>
          </Box>
          {item && !isFilm(item) && <AltText key={item.id} item={item} />}
        </>
      )}
      {wording.help && <FormHelperText>{say(wording.help)}</FormHelperText>}
      {isPicking && (
        <Suspense fallback={null}>
          <MediaPicker
            title={label}
            family={family}
            onClose={() => setIsPicking(false)}
            onPick={([picked]) => {
              remember(picked);
              onChange(picked.id);
              setIsPicking(false);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** The file's current preview; a new upload must be prepared first. */
function Chosen({ item }: { item: MediaItem }) {
  if (!isShown(item)) return <MediaImage item={item} size="full" />;
  return isFilm(item) ? <Film item={item} /> : <FocalPoint item={item} />;
}

/** Return whether the file is a video, regardless of the setting: an older page may contain another type. */
function isFilm({ extension }: MediaItem): boolean {
  return extension === "mp4" || extension === "webm";
}

/** Videos play silently as decoration and have no description: the text next to them must suffice. */
function Film({ item }: { item: MediaItem }) {
  const urls = useMediaUrls();
  return (
    <video
      src={urls.full(item)}
      controls
      muted
      preload="metadata"
      style={{ width: "100%", borderRadius: 8 }}
    />
  );
}

const STEP = 0.05;
const STEPS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Set the focal point by click or arrow keys; it stays visible in every crop. */
function FocalPoint({ item }: { item: MediaItem }) {
  const t = useText();
  const mayWrite = useMay("media.write");
  const change = useChangeMedia(item);
  const { x, y } = item.focal;

  function choose(event: MouseEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    // A key press on a button has no position.
    if (event.detail === 0) return;
    const at = (part: number, whole: number) => Math.round((part / whole) * 100) / 100;
    change({
      focal: { x: at(event.clientX - box.left, box.width), y: at(event.clientY - box.top, box.height) },
    });
  }

  function move(event: KeyboardEvent) {
    const [right, down] = STEPS[event.key] ?? [0, 0];
    if (right === 0 && down === 0) return;
    event.preventDefault();
    const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100;
    change({ focal: { x: within(x + right), y: within(y + down) } });
  }

  return (
    <Box
      component="button"
      type="button"
      disabled={!mayWrite}
      onClick={choose}
      onKeyDown={move}
      aria-label={t("builder.fields.focal", { x: Math.round(x * 100), y: Math.round(y * 100) })}
      title={t("builder.fields.focal_help")}
      sx={({ colors }) => ({
        position: "relative",
        display: "block",
        width: "100%",
        p: 0,
        border: `1px solid ${colors.line}`,
        borderRadius: "8px",
        overflow: "hidden",
        cursor: mayWrite ? "crosshair" : "default",
        backgroundColor: colors.chrome,
        "& img": { display: "block", width: "100%", maxHeight: 240, objectFit: "fill" },
        "&::after": {
          content: '""',
          position: "absolute",
          left: `${x * 100}%`,
          top: `${y * 100}%`,
          width: 18,
          height: 18,
          border: "3px solid #fff",
          borderRadius: "50%",
          boxShadow: "0 0 0 2px #000",
          transform: "translate(-50%, -50%)",
        },
      })}
    >
      <MediaImage item={item} size="full" otherwise={<span>{t("builder.fields.not_shown")}</span>} />
    </Box>
  );
}

/** The alternative text of the image. It belongs to the file, wherever it is used. */
function AltText({ item }: { item: MediaItem }) {
  const t = useText();
  const mayWrite = useMay("media.write");
  const change = useChangeMedia(item);
  const [text, setText] = useState(item.alt);
  useEffect(() => setText(item.alt), [item.alt]);
  return (
    <TextField
      label={t("builder.fields.alt")}
      value={text}
      disabled={!mayWrite}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => text !== item.alt && change({ alt: text })}
      slotProps={{ htmlInput: { maxLength: 300 } }}
      sx={{ mt: 0.5 }}
    />
  );
}

function useChangeMedia(item: MediaItem) {
  const queries = useQueryClient();
  const { sayError } = useToast();
  return (body: { alt?: string; focal?: { x: number; y: number } }) => {
    const path = { id: String(item.id) };
    answer(api.PATCH("/api/media/{id}", { params: { path }, body })).then(({ data }) => {
      queries.setQueryData(["media", item.id], data);
    }, sayError);
  };
}
