import CloseOutlined from "@mui/icons-material/CloseOutlined";
import { Box, IconButton, Slide } from "@mui/material";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { type NotificationPayload, useNotificationContext, useTranslate } from "react-admin";
import { createPortal } from "react-dom";
import { BAR_HEIGHT, STICKY_BAR_HEIGHT } from "../kit/layout/barHeight";

import { CloseToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";

const ERROR_TOAST = 3000;
const OTHER_TOAST = 5000;

interface Toast {
  key: number;
  payload: NotificationPayload;
}

let lastKey = 0;

/** The panel's toasts, top right: errors for three seconds, others for five. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const [toasts, setToasts] = useState<Toast[]>([]);
  const place = useLiveRegion();

  useEffect(() => {
    if (notifications.length === 0) return;
    const payload = takeNotification();
    lastKey += 1;
    const key = lastKey;
    if (payload) setToasts((shown) => [...shown, { key, payload }]);
  }, [notifications, takeNotification]);

  const close = useCallback(
    (key: number) => setToasts((shown) => shown.filter((each) => each.key !== key)),
    [],
  );

  return createPortal(
    <Box
      sx={{
        position: "fixed",
        zIndex: "snackbar",
        // Below the bars: the links to the site and the account, and the save buttons, stay accessible.
        top: `calc(${BAR_HEIGHT} + 8px + ${STICKY_BAR_HEIGHT})`,
        right: 16,
        left: { xs: 16, sm: "auto" },
        display: "grid",
        gap: 1,
        justifyItems: "end",
        pointerEvents: "none",
      }}
    >
      {toasts.map(({ key, payload }) => (
        <ToastCard key={key} toast={{ key, payload }} onClose={close} />
      ))}
    </Box>,
    place,
  );
}

/** Return a live region outside the page, which works while a dialog hides the rest from screen readers. */
function useLiveRegion(): HTMLElement {
  const [place] = useState(() => document.createElement("div"));
  useEffect(() => {
    document.body.append(place);
    // An open dialog hides all its siblings.
    const watch = new MutationObserver(() => place.removeAttribute("aria-hidden"));
    watch.observe(place, { attributeFilter: ["aria-hidden"] });
    return () => {
      watch.disconnect();
      place.remove();
    };
  }, [place]);
  return place;
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: (key: number) => void }) {
  const t = useText();
  const { key, payload } = toast;
  const close = useCallback(() => onClose(key), [onClose, key]);
  const text = useMessage(payload);
  const isError = payload.type === "error";

  useEffect(() => {
    const timer = setTimeout(close, isError ? ERROR_TOAST : OTHER_TOAST);
    return () => clearTimeout(timer);
  }, [isError, close]);

  return (
    <Slide in appear direction="left">
      <Box
        role={isError ? "alert" : "status"}
        sx={(theme) => ({
          display: "flex",
          alignItems: "center",
          gap: 1,
          maxWidth: 420,
          py: 1,
          pl: 2,
          pr: 0.75,
          borderRadius: "8px",
          pointerEvents: "auto",
          overflowWrap: "anywhere",
          fontSize: "0.9375rem",
          fontWeight: 500,
          boxShadow: "0 8px 28px rgb(0 0 0 / 0.24)",
          backgroundColor: isError ? "#8c1d18" : theme.colors.ink,
          color: isError ? "#ffffff" : theme.colors.paper,
        })}
      >
        <Box sx={{ flex: 1 }}>
          <CloseToast value={close}>{text}</CloseToast>
        </Box>
        <IconButton
          size="small"
          aria-label={t("layout.words.close")}
          onClick={close}
          sx={{ color: "inherit" }}
        >
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Box>
    </Slide>
  );
}

/**
 * Return the text of a notification. react-admin's notifications are message keys; the panel's are sentences
 * and small elements.
 */
function useMessage({ message, notificationOptions }: NotificationPayload): ReactNode {
  const translate = useTranslate();
  return typeof message === "string" ? translate(message, notificationOptions?.messageArgs) : message;
}
