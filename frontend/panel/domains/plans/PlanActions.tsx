import { Box, Button, Checkbox, FormControlLabel, Typography } from "@mui/material";
import { useState } from "react";
import { Confirm } from "../../kit/layout/Confirm";
import { useText } from "../../messages/useText";
import { type SitePlan, usePlanActions } from "./useSitePlan";

const FIRST_WAVE = 3;

/** The actions that are possible now: apply, stop, continue, retry or undo. */
export function PlanActions({ plan }: { plan: SitePlan }) {
  const t = useText();
  const { isBusy, apply, undo, stop, retry } = usePlanActions(plan);
  const [isAsking, setAsking] = useState(false);
  const { action, status, planned_count, failed_count } = plan;
  const toUndo = plan.changed_count + plan.already_changed_count;
  if (status === "running")
    return (
      <Button variant="outlined" disabled={isBusy} onClick={() => void stop()} sx={{ mb: 2 }}>
        {t("sitePlans.stop")}
      </Button>
    );

  const continueText = t(failed_count > 0 ? "sitePlans.continue" : "sitePlans.resume");
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
      {action === "plan" && status === "done" && planned_count > 0 && (
        <Apply plan={plan} isBusy={isBusy} onApply={(skipEdited) => void apply(skipEdited)} />
      )}
      {action === "plan" && status === "stopped" && (
        <Button variant="contained" disabled={isBusy} onClick={() => void retry()}>
          {t("sitePlans.resume")}
        </Button>
      )}
      {action === "apply" && status !== "done" && planned_count > 0 && (
        <Button variant="contained" disabled={isBusy} onClick={() => void apply(false)}>
          {continueText}
        </Button>
      )}
      {failed_count > 0 && !(action === "plan" && status === "stopped") && (
        <Button variant="outlined" disabled={isBusy} onClick={() => void retry()}>
          {t("sitePlans.retry")}
        </Button>
      )}
      {toUndo > 0 && (
        <Button variant="outlined" disabled={isBusy} onClick={() => setAsking(true)}>
          {action === "undo" && status !== "done" ? continueText : t("sitePlans.undo")}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={t("sitePlans.undoAsk", { smart_count: toUndo })}
          action={t("sitePlans.undoAction")}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void undo();
          }}
        >
          {t("sitePlans.undoText")}
        </Confirm>
      )}
    </Box>
  );
}

interface ApplyProps {
  plan: SitePlan;
  isBusy: boolean;
  onApply: (skipEdited: boolean) => void;
}

function Apply({ plan: { planned_count, edited_count }, isBusy, onApply }: ApplyProps) {
  const t = useText();
  const [isSkipping, setSkipping] = useState(false);
  const count = planned_count - (isSkipping ? edited_count : 0);
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      {edited_count > 0 && (
        <>
          <Typography>{t("sitePlans.edited", { smart_count: edited_count })}</Typography>
          <FormControlLabel
            control={<Checkbox checked={isSkipping} onChange={({ target }) => setSkipping(target.checked)} />}
            label={t("sitePlans.skipEdited")}
          />
        </>
      )}
      <Button variant="contained" disabled={isBusy || count === 0} onClick={() => onApply(isSkipping)}>
        {count > FIRST_WAVE
          ? t("sitePlans.applyFirst", { number: FIRST_WAVE })
          : t("sitePlans.apply", { smart_count: count })}
      </Button>
      {count > FIRST_WAVE && (
        <Typography variant="body2" color="textSecondary">
          {t("sitePlans.applyHelp")}
        </Typography>
      )}
    </Box>
  );
}
