import ArrowBackOutlined from "@mui/icons-material/ArrowBackOutlined";
import ArrowForwardOutlined from "@mui/icons-material/ArrowForwardOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, FormHelperText, IconButton } from "@mui/material";
import { useState } from "react";
import type { Field } from "../../../generated/collections";
import { fieldTitle } from "../../messages/names";
import { useText } from "../../messages/useText";
import { LIBRARY, MediaBox, type Picking } from "../media/MediaBox";
import { Thumbnail } from "../media/Thumbnail";
import { useMediaItem } from "../media/useMediaItem";
import { EmptySlot } from "./MediaInput";
import { useFieldValue } from "./useFieldValue";

const MOST_AT_ONCE = 30;

/** An ordered list of images. */
export function MediaListInput({ field }: { field: Field }) {
  const t = useText();
  const { value, onChange, error } = useFieldValue<number[]>(field);
  const [picking, setPicking] = useState<Picking>(null);

  function swap(index: number, other: number) {
    const next = [...value];
    const [one, two] = [next[index], next[other]];
    if (one === undefined || two === undefined) return;
    next[index] = two;
    next[other] = one;
    onChange(next);
  }

  return (
    <MediaBox
      title={fieldTitle(t, field)}
      most={MOST_AT_ONCE}
      picking={picking}
      onPicking={setPicking}
      onPick={(picked) => onChange([...new Set([...value, ...picked.map((each) => each.id)])])}
    >
      <Box
        sx={{ display: "grid", gap: 1, gridTemplateColumns: "repeat(auto-fill, minmax(110px, 1fr))", mb: 1 }}
      >
        {value.map((each, index) => (
          <Picture
            key={each}
            id={each}
            number={index + 1}
            onBack={() => swap(index, index - 1)}
            onForth={() => swap(index, index + 1)}
            onRemove={() => onChange(value.filter((other) => other !== each))}
          />
        ))}
      </Box>
      <EmptySlot label={fieldTitle(t, field)} onClick={() => setPicking(LIBRARY)} />
      {error && <FormHelperText error>{error}</FormHelperText>}
    </MediaBox>
  );
}

interface PictureProps {
  id: number;
  number: number;
  onBack: () => void;
  onForth: () => void;
  onRemove: () => void;
}

function Picture({ id, number, onBack, onForth, onRemove }: PictureProps) {
  const t = useText();
  const { item } = useMediaItem(id);
  const name = item?.alt || t("inputs.media.numbered", { number });
  return (
    <Box role="group" aria-label={name}>
      <Thumbnail item={item} size={110} />
      <Box sx={{ display: "flex" }}>
        <IconButton size="small" aria-label={t("inputs.media.forward", { name })} onClick={onBack}>
          <ArrowBackOutlined fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={t("inputs.media.back", { name })} onClick={onForth}>
          <ArrowForwardOutlined fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={t("inputs.media.removeOne", { name })} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
