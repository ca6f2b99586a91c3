import { Alert, type AlertColor, Button } from "@mui/material";
import type { ReactNode } from "react";

interface Props {
  severity?: AlertColor;
  /** The label of each button, and its action. */
  actions: readonly (readonly [label: string, act: () => void])[];
  children: ReactNode;
}

/** A message with buttons. */
export function ActionAlert({ severity = "info", actions, children }: Props) {
  const buttons = actions.map(([label, act]) => (
    <Button key={label} size="small" onClick={act}>
      {label}
    </Button>
  ));
  return (
    <Alert severity={severity} action={buttons}>
      {children}
    </Alert>
  );
}
