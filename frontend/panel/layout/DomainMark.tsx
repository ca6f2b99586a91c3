import { Box } from "@mui/material";
import { useDomainLook } from "./useDomainLook";

/** The domain's icon, or its initial on its accent colour. */
export function DomainMark({ title, size = 32 }: { title: string; size?: number }) {
  const { accent, icon } = useDomainLook();
  return (
    <Box
      aria-hidden
      sx={{
        display: "grid",
        placeItems: "center",
        flex: "none",
        width: size,
        height: size,
        overflow: "hidden",
        borderRadius: "6px",
        fontWeight: 700,
        fontSize: size / 2,
        lineHeight: 1,
        backgroundColor: icon ? "transparent" : accent.background,
        color: accent.text,
      }}
    >
      {icon ? <img src={icon} alt="" width={size} height={size} /> : [...title][0]?.toUpperCase()}
    </Box>
  );
}
