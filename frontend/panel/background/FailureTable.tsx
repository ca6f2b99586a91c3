import { Link as Anchor, Button, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { type Failure, kindName } from "../kit/jobs/work";
import { RowTable } from "../kit/lists/RowTable";
import { dayAndTime } from "../messages/dates";
import { useText } from "../messages/useText";

interface Props {
  failures: readonly Failure[];
  isBusy: boolean;
  /** Undefined for users with read-only access. */
  onRetry: ((failure: Failure) => void) | undefined;
}

/** Failed jobs as rows, with the reasons. */
export function FailureTable({ failures, isBusy, onRetry }: Props) {
  const t = useText();
  return (
    <RowTable
      label={t("work.title")}
      rows={failures}
      getKey={({ kind, id }) => `${kind} ${id}`}
      columns={[
        {
          text: t("work.columns.what"),
          cellProps: { sx: { overflowWrap: "anywhere" } },
          cell: (failure) => <What failure={failure} />,
        },
        {
          text: t("work.columns.why"),
          from: "sm",
          cellProps: { sx: { maxWidth: 440, overflowWrap: "anywhere" } },
          cell: ({ reason, detail }) => (
            <>
              {reason}
              {detail && <Detail text={detail} />}
            </>
          ),
        },
        {
          text: t("work.columns.when"),
          from: "sm",
          isTabular: true,
          cellProps: { sx: { whiteSpace: "nowrap" } },
          cell: ({ failed_at }) => dayAndTime(failed_at),
        },
        {
          text: t("work.columns.actions"),
          isForTools: true,
          cellProps: { align: "right" },
          cell: (failure) => <Retry failure={failure} isBusy={isBusy} onRetry={onRetry} />,
        },
      ]}
    />
  );
}

function What({ failure }: { failure: Failure }) {
  const t = useText();
  return (
    <>
      <Title failure={failure} />
      <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
        {kindName(t, failure.kind)} · {t("work.tries", { smart_count: failure.tries })}
      </Typography>
      <Typography variant="body2" sx={{ display: { sm: "none" }, mt: 0.5 }}>
        {failure.reason}
      </Typography>
    </>
  );
}

function Retry({ failure, isBusy, onRetry }: Pick<Props, "isBusy" | "onRetry"> & { failure: Failure }) {
  const t = useText();
  if (!failure.can_retry) {
    return (
      <Typography variant="caption" color="textSecondary" sx={{ display: "block", minWidth: 96 }}>
        {t(failure.path ? "work.notHere" : "work.tooLate")}
      </Typography>
    );
  }
  if (!onRetry) return null;
  return (
    <Button
      size="small"
      disabled={isBusy}
      aria-label={t("work.retryNamed", { title: failure.title })}
      onClick={() => onRetry(failure)}
      sx={{ whiteSpace: "nowrap" }}
    >
      {t("work.retry")}
    </Button>
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
