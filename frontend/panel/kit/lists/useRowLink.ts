import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { newTabAddress } from "../../account/useSiteInLinks";

const OF_ITS_OWN =
  "a, button, input, label, select, textarea, [role=button], [role=checkbox], [role=menuitem]";

/**
 * Return a function that makes a whole row follow its link on click. Keyboards and screen readers use the
 * link itself.
 */
export function useRowLink() {
  const navigate = useNavigate();
  return (to: string) => ({
    onClick: (event: MouseEvent) => {
      if (isHandledElsewhere(event)) return;
      if (event.metaKey || event.ctrlKey) window.open(newTabAddress(to), "_blank", "noopener");
      else navigate(to);
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1 && !isHandledElsewhere(event))
        window.open(newTabAddress(to), "_blank", "noopener");
    },
  });
}

/**
 * Return whether a click is on an interactive element or in a menu opened from the row, or ends a text
 * selection.
 */
function isHandledElsewhere({ target, currentTarget, defaultPrevented }: MouseEvent): boolean {
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest(OF_ITS_OWN) !== null || Boolean(window.getSelection()?.toString());
}
