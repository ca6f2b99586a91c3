import PhotoLibraryOutlined from "@mui/icons-material/PhotoLibraryOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useText } from "../messages/useText";

interface Props {
  isWhole: boolean;
  mayWrite: boolean;
  onUpload: () => void;
}

/** What the library says when it has nothing to show. */
export function EmptyLibrary({ isWhole, mayWrite, onUpload }: Props) {
  const t = useText();
  return (
    <Box
      sx={({ colors }) => ({
        display: "grid",
        justifyItems: "center",
        gap: 1.5,
        px: 3,
        py: 8,
        textAlign: "center",
        border: `1px dashed ${colors.edge}`,
        borderRadius: "8px",
      })}
    >
      <PhotoLibraryOutlined sx={{ fontSize: 40, color: "text.secondary" }} />
      <Typography variant="h2">{isWhole ? t("media.empty.whole") : t("media.empty.narrowed")}</Typography>
      {isWhole && mayWrite && (
        <>
          <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
            {t("media.empty.about")}
          </Typography>
          <Button variant="contained" onClick={onUpload}>
            {t("media.empty.choose")}
          </Button>
        </>
      )}
    </Box>
  );
}
