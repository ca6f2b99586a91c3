import QuestionAnswerOutlined from "@mui/icons-material/QuestionAnswerOutlined";
import { Box, Button, Typography } from "@mui/material";

/** Teaches the first step. */
export function EmptyFaqs({ mayWrite, onAdd }: { mayWrite: boolean; onAdd: () => void }) {
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
      <QuestionAnswerOutlined sx={{ fontSize: 40, color: "text.secondary" }} />
      <Typography variant="h2">No questions yet</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
        What do people ask you on the phone? Answer it here once, and the site answers it from then on.
      </Typography>
      {mayWrite && (
        <Button variant="contained" onClick={onAdd}>
          Write the first one
        </Button>
      )}
    </Box>
  );
}
