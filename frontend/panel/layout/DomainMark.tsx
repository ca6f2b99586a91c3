import { Box } from "@mui/material";
import { useDomainLook } from "../kit/layout/useDomainLook";
import { MediaImage } from "../kit/media/MediaImage";

/** The domain's icon, or its initial on its accent color. */
export function DomainMark({ title, size = 32 }: { title: string; size?: number }) {
  const { accent, icon } = useDomainLook();
  const initial = (
    <Box
      component="span"
      sx={{
        display: "grid",
        placeItems: "center",
        width: "100%",
        height: "100%",
        backgroundColor: accent.background,
        color: accent.text,
      }}
    >
      {[...title][0]?.toUpperCase()}
    </Box>
  );
  return (
    <Box
      aria-hidden
      sx={{
        flex: "none",
        width: size,
        height: size,
        overflow: "hidden",
        borderRadius: "6px",
        fontWeight: 700,
        fontSize: size / 2,
        lineHeight: 1,
        "& img": { width: "100%", height: "100%", objectFit: "cover", display: "block" },
      }}
    >
      {icon ? <MediaImage item={icon} size="thumbnail" width={size} otherwise={initial} /> : initial}
    </Box>
  );
}
