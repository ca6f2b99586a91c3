import { useText } from "../messages/useText";
import { useAccount } from "./account";

/** Return a sentence that explains when visitors see a saved change. */
export function useVisibilityText(): string {
  const t = useText();
  return t(useAccount().domain.is_open ? "layout.seen.now" : "layout.seen.onceOpen");
}
