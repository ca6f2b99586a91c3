import { Alert } from "@mui/material";
import { useText } from "../../messages/useText";

/** The server's limit for the days of stops in one response. */
export const MOST_DAYS = 2_000;

/** A notice that the server has truncated the rows. */
export function CutNote({ rows }: { rows: readonly unknown[] | undefined }) {
  const t = useText();
  if (!rows || rows.length < MOST_DAYS) return null;
  return <Alert severity="info">{t("stops.week.cut", { smart_count: MOST_DAYS })}</Alert>;
}
