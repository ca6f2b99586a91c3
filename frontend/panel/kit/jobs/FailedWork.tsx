import { Alert, Button } from "@mui/material";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { useText } from "../../messages/useText";
import { screen } from "../layout/lazyScreen";
import { useFailedCount } from "./useWork";

// Loaded on demand, because failed jobs are rare.
const FailedChip = screen(() => import("./FailedChip"));

/** A notice of failed jobs on the home screen. Renders nothing if there are none. */
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

/** The number of failed jobs next to the navigation link. */
export function FailedBadge() {
  const count = useFailedCount();
  if (count === 0) return null;
  return (
    <Suspense fallback={null}>
      <FailedChip count={count} />
    </Suspense>
  );
}
