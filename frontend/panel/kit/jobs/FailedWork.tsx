import { Alert, Button, Chip } from "@mui/material";
import { Link } from "react-router-dom";
import { useText } from "../../messages/useText";
import { useFailedCount } from "./useWork";

/** Says on the start screen that something was given up; nothing while nothing was. */
export function FailedWork() {
  const t = useText();
  const count = useFailedCount();
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" component={Link} to="/panel/background-work">
          {t("work.look")}
        </Button>
      }
    >
      {t("work.todo", { smart_count: count })}
    </Alert>
  );
}

/** The same as a number beside the way to the list. */
export function FailedBadge() {
  const t = useText();
  const count = useFailedCount();
  if (count === 0) return null;
  return (
    <Chip size="small" color="warning" label={count} aria-label={t("work.badge", { smart_count: count })} />
  );
}
