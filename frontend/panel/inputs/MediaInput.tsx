import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import { Box, Button, FormHelperText, Skeleton, Typography } from "@mui/material";
import { lazy, Suspense, useId, useState } from "react";
import type { Field } from "../../client/collections";
import { MediaImage } from "../media/MediaImage";
import { useMediaItem } from "../media/useMediaItem";
import { useFieldValue } from "./useFieldValue";

const MediaPicker = lazy(() => import("../media/MediaPicker"));

/** One picture, seen as a picture. */
export function MediaInput({ field }: { field: Field }) {
  const { value, onChange, error } = useFieldValue<number | null>(field);
  const [isPicking, setIsPicking] = useState(false);
  const { item, isMissing, remember } = useMediaItem(value);
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
        {field.title}
      </Typography>
      {value === null ? (
        <EmptySlot label={field.title} onClick={() => setIsPicking(true)} />
      ) : (
        <>
          <Box
            sx={({ colors }) => ({
              position: "relative",
              display: "grid",
              placeItems: "center",
              aspectRatio: "3 / 2",
              overflow: "hidden",
              borderRadius: "8px",
              backgroundColor: colors.chrome,
              border: `1px solid ${colors.line}`,
              "& img": { position: "absolute", width: "100%", height: "100%", objectFit: "contain" },
            })}
          >
            {item && (
              <MediaImage
                item={item}
                size="full"
                alt={item.alt}
                otherwise={<Typography color="textSecondary">This picture cannot be shown here</Typography>}
              />
            )}
            {!item && !isMissing && <Skeleton variant="rectangular" width="100%" height="100%" />}
            {isMissing && <Typography color="textSecondary">This file is gone</Typography>}
          </Box>
          <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, mt: 0.5 }}>
            <Button size="small" onClick={() => setIsPicking(true)}>
              Replace
            </Button>
            <Button size="small" onClick={() => onChange(null)}>
              Remove
            </Button>
            {item && !item.alt && (
              <Typography variant="caption" color="textSecondary" sx={{ ml: "auto" }}>
                No description
              </Typography>
            )}
          </Box>
        </>
      )}
      {error && <FormHelperText error>{error}</FormHelperText>}
      {isPicking && (
        <Suspense fallback={null}>
          <MediaPicker
            title={field.title}
            onClose={() => setIsPicking(false)}
            onPick={(picked) => {
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

export function EmptySlot({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      onClick={onClick}
      startIcon={<AddPhotoAlternateOutlined />}
      aria-label={`Choose a picture: ${label}`}
      sx={({ colors }) => ({
        width: "100%",
        minHeight: 88,
        border: `1px dashed ${colors.edge}`,
        color: colors.soft,
      })}
    >
      Choose a picture
    </Button>
  );
}
