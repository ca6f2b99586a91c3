import { Chip } from "@mui/material";
import { useText } from "../../messages/useText";

/** The number of failed jobs. */
export default function FailedChip({ count }: { count: number }) {
  const t = useText();
  return (
    <Chip size="small" color="warning" label={count} aria-label={t("work.badge", { smart_count: count })} />
  );
}
