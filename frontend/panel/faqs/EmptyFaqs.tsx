import QuestionAnswerOutlined from "@mui/icons-material/QuestionAnswerOutlined";
import { Button } from "@mui/material";
import { Empty } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";

/** The empty state, with the first step. */
export function EmptyFaqs({ mayWrite, onAdd }: { mayWrite: boolean; onAdd: () => void }) {
  const t = useText();
  return (
    <Empty
      icon={<QuestionAnswerOutlined />}
      title={t("faqs.empty.title")}
      action={
        mayWrite && (
          <Button variant="contained" onClick={onAdd}>
            {t("faqs.empty.first")}
          </Button>
        )
      }
    >
      {t("faqs.empty.about")}
    </Empty>
  );
}
