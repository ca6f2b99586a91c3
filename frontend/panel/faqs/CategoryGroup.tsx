import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, IconButton, Typography } from "@mui/material";
import { useAccount } from "../account/account";
import { hasFormDraft } from "../kit/forms/formDraft";
import { SortableRows } from "../kit/inputs/SortableRows";
import { RowsFrame } from "../kit/lists/RowsFrame";
import { useText } from "../messages/useText";
import { FaqEditor } from "./FaqEditor";
import { FaqRow } from "./FaqRow";
import { type Faq, type FaqCategory, type FaqGroup, faqName, toForm } from "./faqs";
import type { FaqActions } from "./useFaqs";

interface Props {
  group: FaqGroup;
  /** All questions in order, because positions count all of them. */
  all: readonly Faq[];
  categories: readonly FaqCategory[];
  actions: FaqActions;
  opened: number | null;
  onOpen: (id: number | null) => void;
  mayWrite: boolean;
  isOrdered: boolean;
}

/** A category with its questions. */
export function CategoryGroup(props: Props) {
  const t = useText();
  const { group, all, categories, actions, opened, onOpen, mayWrite, isOrdered } = props;
  const { category, faqs } = group;
  const { id: user, domain } = useAccount();
  const name = category?.name ?? t("faqs.noCategory");
  const rows = faqs.map((faq) => ({ id: String(faq.id), name: faq.question, faq }));
  const getPlace = (faq: Faq | undefined) => all.findIndex((each) => each.id === faq?.id);

  function move(from: number, to: number) {
    const moved = faqs[from];
    const place = getPlace(faqs[to]);
    if (moved && place >= 0) void actions.move(moved, place);
  }

  return (
    <Box component="section" aria-label={name} sx={{ mb: 3 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 40 }}>
        <Typography variant="h2">{name}</Typography>
        <Typography color="textSecondary">{faqs.length}</Typography>
        <Box sx={{ flex: 1 }} />
        {category && mayWrite && (
          <IconButton
            size="small"
            aria-label={t("faqs.deleteCategory", { name })}
            onClick={() => void actions.removeCategory(category, faqs)}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
      {faqs.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t("faqs.groupEmpty")}
        </Typography>
      ) : (
        <RowsFrame>
          <SortableRows rows={rows} isActive={mayWrite && isOrdered && faqs.length > 1} onMove={move}>
            {({ faq }, handle) =>
              opened === faq.id ? (
                <FaqEditor
                  id={faq.id}
                  saved={toForm(faq)}
                  categories={categories}
                  onAddCategory={actions.addCategory}
                  onDelete={() => {
                    onOpen(null);
                    void actions.remove(faq, getPlace(faq));
                  }}
                  onClose={() => onOpen(null)}
                />
              ) : (
                <FaqRow
                  faq={faq}
                  handle={handle}
                  mayWrite={mayWrite}
                  isUnsaved={hasFormDraft(user, domain.id, faqName(faq.id))}
                  onEdit={() => onOpen(faq.id)}
                  onPublish={(isPublished) => void actions.publish(faq, isPublished)}
                />
              )
            }
          </SortableRows>
        </RowsFrame>
      )}
    </Box>
  );
}
