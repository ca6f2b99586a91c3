import { createContext, useCallback, useEffect, useState } from "react";

const ERROR_TOAST = 3000;

/** A function that shows an error at the top right for three seconds. */
export const ToastContext = createContext<(text: string) => void>(() => {});

export function useToast() {
  const [toast, setToast] = useState<{ text: string } | null>(null);
  const show = useCallback((text: string) => setToast({ text }), []);

  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), ERROR_TOAST);
    return () => clearTimeout(timer);
  }, [toast]);

  return { toast: toast?.text ?? null, show };
}
