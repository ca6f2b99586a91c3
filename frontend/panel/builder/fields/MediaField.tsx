import { Box, Button, FormHelperText, Skeleton, TextField, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { say } from "../../../blocks/texts/texts";
import { answer, api } from "../../../client/api";
import type { MediaItem } from "../../../client/types";
import { useMay } from "../../account/account";
import { EmptySlot } from "../../kit/inputs/MediaInput";
import { useToast } from "../../kit/layout/useToast";
import { EditImageButton } from "../../kit/media/EditImageButton";
import { LIBRARY, MediaBox } from "../../kit/media/MediaBox";
import { MediaImage } from "../../kit/media/MediaImage";
import { isShown } from "../../kit/media/preparing";
import { useMediaUrls } from "../../kit/media/urls";
import { useMediaItem } from "../../kit/media/useMediaItem";
import { useText } from "../../messages/useText";
import { SaveQueue } from "../saving/saveQueue";
import { verdictOn } from "../saving/useAutosave";
import type { FieldProps } from "./SettingInput";
import { usePicking } from "./wantedSetting";

/** An input for a file of the library, with its edits and its alternative text. */
export function MediaField({ label, setting, wording, value, onChange }: FieldProps) {
  const t = useText();
  const chosen = typeof value === "number" ? value : null;
  const [picking, setPicking] = usePicking();
  const { item, isMissing } = useMediaItem(chosen);
  const { family = "image" } = setting;
  return (
    <MediaBox
      title={label}
      family={family}
      picking={picking}
      onPicking={setPicking}
      onPick={([picked]) => onChange(picked.id)}
    >
      {chosen === null ? (
        <EmptySlot label={label} family={family} onClick={() => setPicking(LIBRARY)} />
      ) : (
        <>
          {item && <Chosen item={item} />}
          {!item && !isMissing && <Skeleton variant="rounded" height={160} />}
          {isMissing && <Typography color="textSecondary">{t("builder.fields.file_gone")}</Typography>}
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, my: 0.5 }}>
            <Button size="small" onClick={() => setPicking(LIBRARY)}>
              {t("builder.fields.replace")}
            </Button>
            <Button size="small" onClick={() => onChange(null)}>
              {t("builder.fields.remove")}
            </Button>
            {item && isShown(item) && !isVideo(item) && <EditImageButton id={item.id} size="small" />}
          </Box>
          {item && !isVideo(item) && <AltText key={item.id} item={item} />}
        </>
      )}
      {wording.help && <FormHelperText>{say(wording.help)}</FormHelperText>}
    </MediaBox>
  );
}

/** A preview of the file, once the server has prepared it. */
function Chosen({ item }: { item: MediaItem }) {
  if (!isShown(item)) return <MediaImage item={item} size="full" />;
  return isVideo(item) ? <VideoPreview item={item} /> : <Picture item={item} />;
}

/**
 * Return whether the file is a video, regardless of the setting, because an older page may contain another
 * type.
 */
function isVideo({ extension }: MediaItem): boolean {
  return extension === "mp4" || extension === "webm";
}

/** Videos play silently as decoration and have no description, so the text next to them must suffice. */
function VideoPreview({ item }: { item: MediaItem }) {
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

/** The alternative text of the image, saved during typing. All uses of the file share it. */
function AltText({ item }: { item: MediaItem }) {
  const t = useText();
  const mayWrite = useMay("media.write");
  const { text, change, flush } = useAltText(item);
  return (
    <TextField
      label={t("builder.fields.alt")}
      value={text}
      disabled={!mayWrite}
      onChange={(event) => change(event.target.value)}
      onBlur={flush}
      slotProps={{ htmlInput: { maxLength: 300 } }}
      sx={{ mt: 0.5 }}
    />
  );
}

function Picture({ item }: { item: MediaItem }) {
  const t = useText();
  return (
    <Box
      sx={({ colors }) => ({
        overflow: "hidden",
        border: `1px solid ${colors.line}`,
        borderRadius: "8px",
        backgroundColor: colors.chrome,
        "& img": { display: "block", width: "100%", maxHeight: 240, objectFit: "contain" },
      })}
    >
      <MediaImage item={item} size="full" otherwise={<span>{t("builder.fields.not_shown")}</span>} />
    </Box>
  );
}

function useAltText({ id, alt }: MediaItem) {
  const queries = useQueryClient();
  const { sayError } = useToast();
  const [text, setText] = useState(alt);
  const queue = useMemo(
    () =>
      new SaveQueue<string>({
        send: async (next) => {
          const path = { id: String(id) };
          const { data } = await answer(
            api.PATCH("/api/media/{id}", { params: { path }, body: { alt: next } }),
          );
          queries.setQueryData(["media", id], data);
        },
        verdict: (error, attempt) => {
          const verdict = verdictOn(error, attempt);
          if (verdict === "stop") sayError(error);
          return verdict;
        },
        onState: () => {},
      }),
    [id, queries, sayError],
  );
  useEffect(() => {
    // The response to an earlier save does not replace newer text.
    if (!queue.isBehind) setText(alt);
  }, [alt, queue]);
  useEffect(() => () => void queue.flush(), [queue]);
  return {
    text,
    change: (next: string) => {
      setText(next);
      queue.forget();
      queue.change(next);
    },
    flush: () => void queue.flush(),
  };
}
