import { Button } from "@mui/material";
import { createContext, useContext, useMemo } from "react";
import { useNotify } from "react-admin";
import { ApiError, NoAnswer, toastText } from "../../../client/errors";

interface ToastAction {
  label: string;
  onClick: () => void;
}

/** Closes the message around it: what was undone is not said any longer. */
export const CloseToast = createContext<() => void>(() => {});

/** Say something in passing: `say`, with an action if there is one, or `sayError` for what was thrown. */
export function useToast() {
  const notify = useNotify();
  return useMemo(
    () => ({
      say(text: string, action?: ToastAction) {
        notify(action ? <WithAction text={text} action={action} /> : text, { type: "success" });
      },
      sayError(error: unknown) {
        // A wrong domain is asked about in a dialog.
        if (error instanceof ApiError && error.code === "wrong_domain") return;
        if (error instanceof ApiError) notify(toastText(error.body), { type: "error" });
        else if (error instanceof NoAnswer) notify(error.message, { type: "error" });
        else throw error;
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
