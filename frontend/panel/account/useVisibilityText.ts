import { useText } from "../messages/useText";
import { useAccount } from "./account";

/** The sentence that says when visitors see what has just been saved. */
export function useVisibilityText(): string {
  const t = useText();
  return t(useAccount().domain.is_open ? "layout.seen.now" : "layout.seen.onceOpen");
}
