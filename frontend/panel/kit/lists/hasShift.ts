import type { ChangeEvent } from "react";

/** Return whether Shift is pressed during the click that changes a checkbox. */
export function hasShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}
