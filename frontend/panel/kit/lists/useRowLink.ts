import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { newTabAddress } from "../../account/useSiteInLinks";

const OF_ITS_OWN =
  "a, button, input, label, select, textarea, [role=button], [role=checkbox], [role=menuitem]";

/** What makes the whole of a row lead where its link does, for the pointer; keyboards and readers have the link. */
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

/** A click on what has an act of its own, in a menu that was opened from the row, or at the end of marking words. */
function isHandledElsewhere({ target, currentTarget, defaultPrevented }: MouseEvent): boolean {
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest(OF_ITS_OWN) !== null || Boolean(window.getSelection()?.toString());
}
