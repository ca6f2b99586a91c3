import { Box, Popper } from "@mui/material";
import { ActionAlert } from "../../kit/layout/ActionAlert";
import { useToast } from "../../kit/layout/useToast";
import { useText } from "../../messages/useText";
import { canvasDocument } from "../showInCanvas";
import type { Dishes } from "./useDishes";

interface Props {
  dishes: Dishes;
  /** Open the text in the page, and return whether the page shows its dish. */
  onEdit: (path: string) => boolean;
}

/** The texts of dishes that could not be saved, above the page until the user decides. */
export function UnsavedDishes({ dishes: { actions, edits }, onEdit }: Props) {
  const t = useText();
  const { say } = useToast();
  const refused = edits.filter(({ state }) => state === "refused");
  const frame = canvasDocument()?.defaultView?.frameElement;
  if (refused.length === 0 || !frame) return null;
  const edit = (path: string) => onEdit(path) || say(t("builder.dish.elsewhere"));
  return (
    <Popper
      open
      anchorEl={{ getBoundingClientRect: () => getTop(frame) }}
      placement="bottom"
      sx={{ zIndex: 3, maxWidth: "100%" }}
    >
      <Box role="status" sx={{ m: 1, display: "grid", gap: 1 }}>
        {refused.map((each) => (
          <ActionAlert
            key={each.path}
            severity="error"
            actions={[
              ...(each.isTemporary ? [[t("builder.retry"), () => actions.retry(each)] as const] : []),
              [t("builder.dish.text"), () => edit(each.path)],
              [t("builder.restored.discard"), () => actions.discard(each.path)],
            ]}
          >
            {each.value.trim() && t("builder.dish.refused", { text: each.value })} {each.problem}
          </ActionAlert>
        ))}
      </Box>
    </Popper>
  );
}

/** Return the top edge of the page on the screen. */
function getTop(frame: Element): DOMRect {
  const { left, top, width } = frame.getBoundingClientRect();
  return new DOMRect(left, top, width, 0);
}
