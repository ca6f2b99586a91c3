import DragIndicatorOutlined from "@mui/icons-material/DragIndicatorOutlined";
import { Box, Typography } from "@mui/material";
import { useText } from "../messages/useText";
import type { DishForm } from "./menuForm";

/** A dish during dragging, above everything else. */
export function DraggedDish({ dish: { name, price } }: { dish: DishForm }) {
  const t = useText();
  return (
    <Box
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 1,
        minHeight: 44,
        px: { xs: 0.5, sm: 1 },
        border: `1px solid ${colors.edge}`,
        borderRadius: "8px",
        backgroundColor: colors.paper,
        boxShadow: "0 8px 24px rgb(0 0 0 / 0.2)",
        cursor: "grabbing",
      })}
    >
      <Box sx={({ colors }) => ({ display: "grid", placeItems: "center", width: 32, color: colors.soft })}>
        <DragIndicatorOutlined fontSize="small" />
      </Box>
      <Typography noWrap sx={{ flex: 1 }}>
        {name || t("foodMenus.dish.new")}
      </Typography>
      <Typography noWrap color="textSecondary" sx={{ maxWidth: "40%" }}>
        {price}
      </Typography>
    </Box>
  );
}
