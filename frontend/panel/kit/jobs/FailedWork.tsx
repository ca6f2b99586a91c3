import { Alert, Button } from "@mui/material";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { useText } from "../../messages/useText";
import { screen } from "../layout/screen";
import { useFailedCount } from "./useWork";

// Seldom there is anything to count.
const FailedChip = screen(() => import("./FailedChip"));

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
  const count = useFailedCount();
  if (count === 0) return null;
  return (
    <Suspense fallback={null}>
      <FailedChip count={count} />
    </Suspense>
  );
}
