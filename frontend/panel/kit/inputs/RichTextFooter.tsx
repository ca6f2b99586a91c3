import CloseFullscreenOutlined from "@mui/icons-material/CloseFullscreenOutlined";
import OpenInFullOutlined from "@mui/icons-material/OpenInFullOutlined";
import { Box, Button, Typography } from "@mui/material";
import { type Editor, useEditorState } from "@tiptap/react";
import { useDeferredValue, useMemo } from "react";
import { useText } from "../../messages/useText";

interface Props {
  editor: Editor;
  isQuiet: boolean;
  onQuiet: (isQuiet: boolean) => void;
}

/** The number of words, and the button that expands the editor to the whole window. */
export function RichTextFooter({ editor, isQuiet, onQuiet }: Props) {
  const t = useText();
  // Counting words must not delay typing.
  const doc = useDeferredValue(useEditorState({ editor, selector: ({ editor: now }) => now.state.doc }));
  const words = useMemo(() => countWords(doc.textBetween(0, doc.content.size, " ")), [doc]);
  return (
    <Box
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        pl: 2,
        pr: 0.5,
        borderTop: `1px solid ${colors.line}`,
      })}
    >
      <Typography variant="caption" color="textSecondary">
        {t("inputs.words.count", { smart_count: words })}
      </Typography>
      <Button
        size="small"
        color="inherit"
        startIcon={isQuiet ? <CloseFullscreenOutlined /> : <OpenInFullOutlined />}
        onClick={() => onQuiet(!isQuiet)}
      >
        {t(isQuiet ? "inputs.words.leave" : "inputs.words.focus")}
      </Button>
    </Box>
  );
}

/** Return the number of words, even in languages without spaces. */
function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    if (isWordLike) count += 1;
  }
  return count;
}
