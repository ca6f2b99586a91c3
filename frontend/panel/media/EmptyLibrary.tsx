import PhotoLibraryOutlined from "@mui/icons-material/PhotoLibraryOutlined";
import { Box, Button, Typography } from "@mui/material";

interface Props {
  isWhole: boolean;
  mayWrite: boolean;
  onUpload: () => void;
}

/** What the library says when it has nothing to show. */
export function EmptyLibrary({ isWhole, mayWrite, onUpload }: Props) {
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
      <Typography variant="h2">{isWhole ? "No files yet" : "No file like this"}</Typography>
      {isWhole && mayWrite && (
        <>
          <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
            Drop photographs here, as many as you like. The site makes every size it needs of them.
          </Typography>
          <Button variant="contained" onClick={onUpload}>
            Choose files
          </Button>
        </>
      )}
    </Box>
  );
}
