import { Link as Anchor, Button, TableCell, TableRow, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { ListTable } from "../lists/ListTable";
import { shownFrom } from "../lists/shownFrom";
import { dayAndTime } from "../messages/dates";
import { useText } from "../messages/useText";
import { type Failure, kindName } from "./work";

interface Props {
  failures: readonly Failure[];
  isBusy: boolean;
  /** Nothing for those who may look and not touch. */
  onRetry: ((failure: Failure) => void) | undefined;
}

/** What failed, one a row, with the reason in words. */
export function FailureTable({ failures, isBusy, onRetry }: Props) {
  const t = useText();
  return (
    <ListTable
      label={t("work.title")}
      columns={[
        { text: t("work.columns.what") },
        { text: t("work.columns.why"), from: "sm" },
        { text: t("work.columns.when"), from: "sm" },
        { text: t("work.columns.actions"), isForTools: true },
      ]}
    >
      {failures.map((failure) => (
        <TableRow key={`${failure.kind} ${failure.id}`}>
          <TableCell sx={{ overflowWrap: "anywhere" }}>
            <Title failure={failure} />
            <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
              {kindName(t, failure.kind)} · {t("work.tries", { smart_count: failure.tries })}
            </Typography>
            <Typography variant="body2" sx={{ display: { sm: "none" }, mt: 0.5 }}>
              {failure.reason}
            </Typography>
          </TableCell>
          <TableCell sx={{ ...shownFrom("sm"), maxWidth: 440, overflowWrap: "anywhere" }}>
            {failure.reason}
            {failure.detail && <Detail text={failure.detail} />}
          </TableCell>
          <TableCell sx={{ ...shownFrom("sm"), whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
            {dayAndTime(failure.failed_at)}
          </TableCell>
          <TableCell align="right">
            {onRetry && failure.can_retry && (
              <Button
                size="small"
                disabled={isBusy}
                aria-label={t("work.retryNamed", { title: failure.title })}
                onClick={() => onRetry(failure)}
                sx={{ whiteSpace: "nowrap" }}
              >
                {t("work.retry")}
              </Button>
            )}
            {!failure.can_retry && (
              <Typography variant="caption" color="textSecondary" sx={{ display: "block", minWidth: 96 }}>
                {t("work.tooLate")}
              </Typography>
            )}
          </TableCell>
        </TableRow>
      ))}
    </ListTable>
  );
}

function Title({ failure: { path, title } }: { failure: Failure }) {
  if (!path) return title;
  return (
    <Anchor component={Link} to={path}>
      {title}
    </Anchor>
  );
}

function Detail({ text }: { text: string }) {
  const t = useText();
  return (
    <details>
      <Typography component="summary" variant="caption" color="textSecondary" sx={{ cursor: "pointer" }}>
        {t("work.detail")}
      </Typography>
      <Typography component="code" variant="caption" sx={{ overflowWrap: "anywhere" }}>
        {text}
      </Typography>
    </details>
  );
}
