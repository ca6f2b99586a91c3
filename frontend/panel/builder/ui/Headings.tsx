import { Box, ButtonBase, Typography } from "@mui/material";
import { useText } from "../../messages/useText";
import { useHeadings } from "../model/headings";
import type { BlockActions } from "../useBlocks";

/** The outline of headings, which screen reader users use to navigate the page. */
export function Headings({ blocks }: { blocks: BlockActions }) {
  const t = useText();
  const headings = useHeadings();
  if (!headings.length) {
    return (
      <Typography color="textSecondary" sx={{ py: 3, textAlign: "center" }}>
        {t("builder.outline.no_headings")}
      </Typography>
    );
  }
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {headings.map(({ level, text, block }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headings have no id, can have the same text, and rows have no state
        <Box component="li" key={index} sx={{ pl: (level - 1) * 1.5 }}>
          <ButtonBase
            disabled={!block}
            onClick={() => block && blocks.select(block)}
            sx={{
              justifyContent: "flex-start",
              width: "100%",
              py: 0.75,
              px: 1,
              gap: 1,
              font: "inherit",
              fontSize: "0.875rem",
            }}
          >
            <Box component="span" sx={({ colors }) => ({ color: colors.soft, fontWeight: 600 })}>
              {`H${level}`}
            </Box>
            <Box component="span" sx={{ textAlign: "left", overflowWrap: "anywhere" }}>
              {text || t("builder.outline.empty_heading")}
            </Box>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}
