import { Button } from "@mui/material";
import { createContext, useContext, useMemo } from "react";
import { useNotify } from "react-admin";
import { ApiError, NoAnswer } from "../../../client/errors";

interface ToastAction {
  label: string;
  onClick: () => void;
}

/** Closes the surrounding toast, for example after an undo. */
export const CloseToast = createContext<() => void>(() => {});

/** Return functions that show a toast: `say`, with an optional action, and `sayError` for thrown errors. */
export function useToast() {
  const notify = useNotify();
  return useMemo(
    () => ({
      say(text: string, action?: ToastAction) {
        notify(action ? <WithAction text={text} action={action} /> : text, { type: "success" });
      },
      sayError(error: unknown) {
        // A dialog handles a wrong domain.
        if (error instanceof ApiError && error.code === "wrong_domain") return;
        if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error;
        notify(error.message, { type: "error" });
      },
      /** Show an error with the row that it concerns, for an action on several rows. */
      sayErrorOf(subject: string, error: unknown) {
        if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error;
        notify(`${subject}: ${error.message}`, { type: "error" });
      },
    }),
    [notify],
  );
}

function WithAction({ text, action }: { text: string; action: ToastAction }) {
  const close = useContext(CloseToast);
  return (
    <>
      {text}
      <Button
        size="small"
        onClick={() => {
          close();
          action.onClick();
        }}
        sx={{ ml: 1, color: "inherit", textDecoration: "underline" }}
      >
        {action.label}
      </Button>
    </>
  );
}
