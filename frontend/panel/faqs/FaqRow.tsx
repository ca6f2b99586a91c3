import { Box, Switch, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { htmlAsText } from "../kit/posts/fieldAsText";
import { useText } from "../messages/useText";
import { explainHidden, type Faq, getOpener } from "./faqs";

interface Props {
  faq: Faq;
  handle: ReactNode;
  mayWrite: boolean;
  isUnsaved: boolean;
  onEdit: () => void;
  onPublish: (isPublished: boolean) => void;
}

/** A question with the beginning of its answer and its visibility. */
export function FaqRow({ faq, handle, mayWrite, isUnsaved, onEdit, onPublish }: Props) {
  const { question, answer = "", is_published = true } = faq;
  const t = useText();
  const hidden = explainHidden(faq);
  return (
    <Box
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        minHeight: 60,
        pl: handle ? 0.5 : 2,
        pr: 1,
        backgroundColor: colors.paper,
        borderBottom: `1px solid ${colors.line}`,
        "&:hover": { backgroundColor: colors.hover },
      })}
    >
      {handle}
      <Box
        component={mayWrite ? "button" : "div"}
        {...(mayWrite && { type: "button", id: getOpener(faq.id), onClick: onEdit })}
        sx={{
          flex: 1,
          minWidth: 0,
          py: 1,
          px: 0,
          border: 0,
          background: "none",
          font: "inherit",
          color: "inherit",
          textAlign: "left",
          ...(mayWrite && { cursor: "pointer" }),
        }}
      >
        <Typography component="span" sx={{ display: "block", fontWeight: 500, overflowWrap: "anywhere" }}>
          {question}
        </Typography>
        <Typography component="span" noWrap variant="body2" color="textSecondary" sx={{ display: "block" }}>
          {isUnsaved && <Note tone="warning">{t("layout.words.unsaved")} · </Note>}
          {hidden && `${t(hidden)} · `}
          {htmlAsText(answer) || t("faqs.row.noAnswer")}
        </Typography>
      </Box>
      {mayWrite && (
        <Switch
          checked={is_published}
          onChange={(event) => onPublish(event.target.checked)}
          slotProps={{ input: { "aria-label": t("faqs.row.show", { question }) } }}
        />
      )}
    </Box>
  );
}

function Note({ tone, children }: { tone: "warning"; children: ReactNode }) {
  return (
    <Box component="span" sx={({ colors }) => ({ color: colors[tone].text })}>
      {children}
    </Box>
  );
}
