import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from "@mui/material";
import { type ReactNode, useId } from "react";
import { useText } from "../../messages/useText";

interface Props {
  /** The number of problems. */
  count: number;
  /** The problems, each as a `FindingAlert`. */
  children: ReactNode;
  onPublish: () => void;
  onClose: () => void;
}

/** Shows the problems once more before publishing. */
export function PublishSheet({ count, children, onPublish, onClose }: Props) {
  const t = useText();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("posts.publishing.title", { smart_count: count })}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 1.5 }}>
        <Typography color="textSecondary">{t("posts.publishing.text")}</Typography>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t("posts.publishing.back")}
        </Button>
        <Button variant="contained" onClick={onPublish}>
          {t("posts.publishing.anyway")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface GroupsProps<Finding> {
  findings: readonly Finding[];
  children: (finding: Finding) => ReactNode;
}

/** The problems for visitors, then those for search results, each with a heading. */
export function FindingGroups<Finding extends { isForSearch?: boolean }>({
  findings,
  children,
}: GroupsProps<Finding>) {
  const t = useText();
  const groups = [
    { title: t("posts.publishing.visitors"), some: findings.filter(({ isForSearch }) => !isForSearch) },
    { title: t("posts.publishing.search"), some: findings.filter(({ isForSearch }) => isForSearch) },
  ];
  return groups.map(
    ({ title, some }) =>
      some.length > 0 && (
        <Box key={title} component="section" aria-label={title} sx={{ display: "grid", gap: 1.5 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          {some.map(children)}
        </Box>
      ),
  );
}

/** One problem, with links to fix it. */
export function FindingAlert({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Alert severity="warning" sx={{ alignItems: "flex-start" }}>
      {text}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 0.5 }}>{children}</Box>
    </Alert>
  );
}
