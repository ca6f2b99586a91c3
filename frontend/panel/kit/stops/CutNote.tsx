import { Alert } from "@mui/material";
import { useText } from "../../messages/useText";

/** As many days as the server tells of at once. */
export const MOST_DAYS = 2_000;

/** Says that there is more than is shown, where the server cut something. */
export function CutNote({ rows }: { rows: readonly unknown[] | undefined }) {
  const t = useText();
  if (!rows || rows.length < MOST_DAYS) return null;
  return <Alert severity="info">{t("stops.week.cut", { smart_count: MOST_DAYS })}</Alert>;
}
