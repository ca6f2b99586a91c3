import { useSyncExternalStore } from "react";

export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnection, () => !navigator.onLine);
}

function onConnection(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
