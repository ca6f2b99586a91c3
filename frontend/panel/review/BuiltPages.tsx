import { Alert, LinearProgress } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import { useMemo } from "react";
import type { Post } from "../../client/types";
import { CanvasContext } from "../builder/canvas/context";
import { useCanvasSite } from "../builder/canvas/site";
import { toDocument } from "../builder/model/toDocument";
import SideBySide from "../builder/ui/SideBySide";
import { useText } from "../messages/useText";

type Built = Pick<Post, "post_body">;

const nothing = () => {};
const hearNothing = () => nothing;

/** The built page before and after, as visitors see it. */
export default function BuiltPages({
  id,
  before,
  after,
}: {
  id: number;
  before: Built | null;
  after: Built;
}) {
  const t = useText();
  const { palette } = useTheme();
  const { data, error } = useCanvasSite(String(id));
  const canvas = useMemo(
    () =>
      data && {
        site: data,
        theme: palette.mode,
        listen: hearNothing,
        wantLists: nothing,
        wantMenus: nothing,
        wantPlaces: nothing,
      },
    [data, palette.mode],
  );
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!canvas) return <LinearProgress color="inherit" aria-label={t("layout.words.loading")} />;
  return (
    <CanvasContext value={canvas}>
      <SideBySide
        one={{ name: t("review.public"), content: before ? toDocument(before).content : [] }}
        other={{ name: t("review.latest"), content: toDocument(after).content }}
      />
    </CanvasContext>
  );
}
