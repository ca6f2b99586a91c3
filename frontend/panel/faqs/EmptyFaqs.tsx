import QuestionAnswerOutlined from "@mui/icons-material/QuestionAnswerOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useText } from "../messages/useText";

/** Teaches the first step. */
export function EmptyFaqs({ mayWrite, onAdd }: { mayWrite: boolean; onAdd: () => void }) {
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
      <QuestionAnswerOutlined sx={{ fontSize: 40, color: "text.secondary" }} />
      <Typography variant="h2">{t("faqs.empty.title")}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
        {t("faqs.empty.about")}
      </Typography>
      {mayWrite && (
        <Button variant="contained" onClick={onAdd}>
          {t("faqs.empty.first")}
        </Button>
      )}
    </Box>
  );
}
