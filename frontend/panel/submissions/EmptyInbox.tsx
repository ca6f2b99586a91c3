import InboxOutlined from "@mui/icons-material/InboxOutlined";
import { Button } from "@mui/material";
import { useListContext } from "react-admin";
import { ShowAll } from "../kit/lists/filters";
import { Empty } from "../kit/lists/ListStates";
import { useListFilter } from "../kit/lists/useListFilter";
import { useText } from "../messages/useText";
import { countsIn, type SubmissionRow } from "./submissions";

/** The empty list of submissions: no match, only spam, or none yet. */
export function EmptyInbox() {
  const t = useText();
  const { meta } = useListContext<SubmissionRow>();
  const { isNarrowed, change } = useListFilter();
  const { spam = 0 } = countsIn(meta);
  if (isNarrowed) {
    return (
      <Empty
        icon={<InboxOutlined />}
        title={t("submissions.empty.narrowed")}
        action={<ShowAll isOutlined label={t("submissions.empty.showAll")} />}
      />
    );
  }
  if (spam > 0) {
    return (
      <Empty
        icon={<InboxOutlined />}
        title={t("submissions.empty.spam", { smart_count: spam })}
        action={
          <Button variant="outlined" onClick={() => change({ status: "spam" })}>
            {t("submissions.empty.showSpam")}
          </Button>
        }
      />
    );
  }
  return (
    <Empty icon={<InboxOutlined />} title={t("submissions.empty.whole")}>
      {t("submissions.empty.about")}
    </Empty>
  );
}
