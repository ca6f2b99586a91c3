import "react-image-crop/dist/ReactCrop.css";
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  useMediaQuery,
} from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ReactCrop } from "react-image-crop";
import { answer, api } from "../../../client/api";
import type { Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";
import { EditedCanvas, getRotatedSize, useLoadedImage } from "./EditedCanvas";
import { FocalPoint } from "./FocalPoint";
import { ImageEditorTools, type Ratio, type Tool } from "./ImageEditorTools";
import {
  type CropArea,
  type ImageEdits,
  NO_EDITS,
  type Point,
  toEdited,
  toOriginal,
  WHOLE,
} from "./imageEdits";
import type { MediaFile } from "./library";
import { useMediaUrls } from "./urls";

interface Props {
  id: number;
  onClose: () => void;
}

/** Crops and rotates an image, and sets its focal point. The original stays stored. */
export default function ImageEditor({ id, onClose }: Props) {
  const t = useText();
  const titleId = useId();
  const isNarrow = useMediaQuery("(max-width: 600px)");
  const { data, error } = useQuery({
    queryKey: ["media", id, "edits"],
    queryFn: async () =>
      (await answer(api.GET("/api/media/{id}", { params: { path: { id: String(id) } } }))).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm" fullScreen={isNarrow}>
      <DialogTitle id={titleId}>{t("media.edit.open")}</DialogTitle>
      {data ? (
        <Editor file={data} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            {error ? (
              <Alert severity="error">{error.message}</Alert>
            ) : (
              <Skeleton variant="rounded" height={320} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Editor({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const t = useText();
  const urls = useMediaUrls();
  const saved: ImageEdits = { rotation: file.edits.rotation, crop: file.edits.crop ?? null };
  const isEditable = file.sources.length > 0 || file.state !== "ready";
  const { image, hasFailed } = useLoadedImage(urls.origin + file.original_url);
  const [tool, setTool] = useState<Tool>(isEditable ? "crop" : "focal");
  const [ratio, setRatio] = useState<Ratio>("free");
  const [edits, setEdits] = useState(saved);
  const [focal, setFocal] = useState<Point>(() => toOriginal(file.focal, saved));
  const { save, isSaving, problem } = useSave(file, onClose);
  const size = image && getRotatedSize(image, edits);
  const aspect = size ? getAspect(ratio, size.width / size.height) : undefined;
  const view = toEdited(focal, edits);

  return (
    <>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start" }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {!isEditable && <Alert severity="info">{t("media.edit.notEditable")}</Alert>}
        {isEditable && size && (
          <ImageEditorTools
            tool={tool}
            ratio={ratio}
            edits={edits}
            imageRatio={size.width / size.height}
            onTool={setTool}
            onChange={(next, nextRatio) => {
              setEdits(next);
              setRatio(nextRatio);
            }}
          />
        )}
        <Box sx={{ display: "grid", justifyItems: "center", minHeight: 160 }}>
          {hasFailed && <Alert severity="error">{t("media.edit.notLoaded")}</Alert>}
          {!image && !hasFailed && <Skeleton variant="rounded" width="100%" height={320} />}
          {image && tool === "crop" && (
            <ReactCrop
              className="ReactCrop--no-animate"
              crop={toPercent(edits.crop ?? WHOLE)}
              onChange={(_, crop) => setEdits({ ...edits, crop: fromPercent(crop) })}
              {...(aspect && { aspect })}
              minWidth={24}
              minHeight={24}
              keepSelection
              ruleOfThirds
              ariaLabels={getLabels(t)}
            >
              <EditedCanvas image={image} edits={{ ...edits, crop: null }} />
            </ReactCrop>
          )}
          {image && tool === "focal" && (
            <FocalPoint value={view} onChange={(point) => setFocal(toOriginal(point, edits))}>
              <EditedCanvas image={image} edits={edits} />
            </FocalPoint>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button
          sx={{ mr: "auto" }}
          disabled={isSaving || isSame(edits, NO_EDITS)}
          onClick={() => {
            setEdits(NO_EDITS);
            setRatio("free");
          }}
        >
          {t("media.edit.reset")}
        </Button>
        <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
        <Button
          variant="contained"
          disabled={isSaving || !image}
          onClick={() => void save(isSame(edits, saved) ? null : edits, view)}
        >
          {t(isSaving ? "layout.words.saving" : "layout.words.save")}
        </Button>
      </DialogActions>
    </>
  );
}

function useSave(file: MediaFile, onClose: () => void) {
  const t = useText();
  const { say } = useToast();
  const queries = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState("");

  async function save(edits: ImageEdits | null, focal: Point) {
    setIsSaving(true);
    setProblem("");
    try {
      const params = { path: { id: String(file.id) } };
      const body = { focal, ...(edits && { edits }) };
      const { data } = await answer(api.PATCH("/api/media/{id}", { params, body }));
      queries.setQueryData(["media", file.id], data);
      void queries.invalidateQueries({ queryKey: ["media"] });
      say(t(edits ? "media.edit.saved" : "media.edit.focalSaved"));
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setIsSaving(false);
    }
  }

  return { save, isSaving, problem };
}

function getAspect(ratio: Ratio, imageRatio: number): number | undefined {
  if (ratio === "free") return undefined;
  return ratio === "original" ? imageRatio : ratio;
}

function toPercent({ x, y, width, height }: CropArea) {
  return { unit: "%" as const, x: x * 100, y: y * 100, width: width * 100, height: height * 100 };
}

function fromPercent({ x, y, width, height }: CropArea): CropArea {
  const area = { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
  return { ...area, width: Math.min(area.width, 1 - area.x), height: Math.min(area.height, 1 - area.y) };
}

function isSame(one: ImageEdits, other: ImageEdits): boolean {
  return JSON.stringify(normalize(one)) === JSON.stringify(normalize(other));
}

function normalize({ rotation, crop }: ImageEdits) {
  const { x, y, width, height } = crop ?? WHOLE;
  return [rotation, x, y, width, height];
}

function getLabels(t: Translate) {
  return {
    cropArea: t("media.edit.area"),
    nwDragHandle: t("media.edit.handles.nw"),
    nDragHandle: t("media.edit.handles.n"),
    neDragHandle: t("media.edit.handles.ne"),
    eDragHandle: t("media.edit.handles.e"),
    seDragHandle: t("media.edit.handles.se"),
    sDragHandle: t("media.edit.handles.s"),
    swDragHandle: t("media.edit.handles.sw"),
    wDragHandle: t("media.edit.handles.w"),
  };
}
