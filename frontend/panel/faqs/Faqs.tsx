import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, Skeleton, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { useListContext } from "react-admin";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { faqsLimits } from "../../generated/limits";
import { useAccount, useMay } from "../account/account";
import { hasFormDraft } from "../kit/forms/formDraft";
import { ListScreen } from "../kit/lists/ListScreen";
import { Failed } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";
import { CategoryGroup } from "./CategoryGroup";
import { EmptyFaqs } from "./EmptyFaqs";
import { FaqEditor } from "./FaqEditor";
import { FaqFilters } from "./FaqFilters";
import {
  type Faq,
  type FaqCategory,
  faqName,
  filterBySearch,
  getOpener,
  groupByCategory,
  NEW_FAQ,
} from "./faqs";
import { useCategories, useFaqActions } from "./useFaqs";

type OpenedFaq = number | "new" | null;

/** /panel/faq: the questions by category, edited and ordered in place. */
export default function Faqs() {
  const t = useText();
  const mayWrite = useMay("faqs.write");
  const [opened, setOpened] = useOpened();
  return (
    <ListScreen
      resource="faqs"
      title={t("faqs.title")}
      permission="options.read"
      who="layout.closed.readers"
      count={String}
      perPage={faqsLimits.questions}
      // All questions are fetched, and the filters in the URL are applied here.
      isInAddress={false}
      actions={mayWrite && <AddButton onAdd={() => setOpened("new")} />}
    >
      <Screen opened={opened} onOpen={setOpened} mayWrite={mayWrite} />
    </ListScreen>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const t = useText();
  const { data } = useListContext();
  if (!data) return null;
  return (
    <Button id={getOpener(null)} variant="contained" startIcon={<AddOutlined />} onClick={onAdd}>
      {t("faqs.add")}
    </Button>
  );
}

/** The same list even when empty: it contains the editor of a new question, including the first one. */
function Screen(props: Pick<ListProps, "opened" | "onOpen" | "mayWrite">) {
  const { data: faqs, error, refetch } = useListContext<Faq>();
  const { categories, error: categoriesError, retry } = useCategories();
  if (faqs && categories) return <List faqs={faqs} categories={categories} {...props} />;
  if (error && !faqs) return <Failed error={error as Error} onRetry={() => void refetch()} />;
  if (categoriesError) return <Failed error={categoriesError} onRetry={retry} />;
  return <Loading />;
}

interface ListProps {
  faqs: readonly Faq[];
  categories: readonly FaqCategory[];
  opened: OpenedFaq;
  onOpen: (opened: OpenedFaq) => void;
  mayWrite: boolean;
}

function List({ faqs, categories, opened, onOpen, mayWrite }: ListProps) {
  const t = useText();
  const [params] = useSearchParams();
  const actions = useFaqActions();
  const search = params.get("search") ?? "";
  const category = params.get("category") ?? "";
  const isNarrowed = search !== "" || category !== "";
  const matches = filterBySearch(faqs, search);
  const groups = groupByCategory(matches, categories)
    .filter((group) => category === "" || String(group.category?.id ?? "none") === category)
    .filter((group) => search === "" || group.faqs.length > 0);
  const isEmpty = faqs.length === 0 && categories.length === 0;
  return (
    <>
      {!isEmpty && (
        <FaqFilters categories={categories} mayWrite={mayWrite} onAddCategory={actions.addCategory} />
      )}
      {opened === "new" && mayWrite && (
        <Box sx={{ mb: 3 }}>
          <FaqEditor
            id={null}
            saved={{ ...NEW_FAQ, category_id: Number(category) || null }}
            categories={categories}
            onAddCategory={actions.addCategory}
            onClose={() => onOpen(null)}
          />
        </Box>
      )}
      {isEmpty && opened !== "new" && <EmptyFaqs mayWrite={mayWrite} onAdd={() => onOpen("new")} />}
      {!isEmpty && groups.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 6, textAlign: "center" }}>
          {t("faqs.noneFound", { search })}
        </Typography>
      )}
      {groups.map((group) => (
        <CategoryGroup
          key={group.category?.id ?? "none"}
          group={group}
          all={faqs}
          categories={categories}
          actions={actions}
          opened={typeof opened === "number" ? opened : null}
          onOpen={onOpen}
          mayWrite={mayWrite}
          isOrdered={!isNarrowed || search === ""}
        />
      ))}
    </>
  );
}

/** Return the state of the open question. A new question is open at first if it has a draft or with "#new". */
function useOpened() {
  const { id, domain } = useAccount();
  const [opened, setOpened] = useState<OpenedFaq>(() =>
    hasFormDraft(id, domain.id, faqName(null)) ? "new" : null,
  );
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== "#new") return;
    setOpened("new");
    // A closed editor stays closed after a reload.
    navigate({ hash: "" }, { replace: true });
  }, [hash, navigate]);
  return [opened, setOpened] as const;
}

function Loading() {
  const t = useText();
  return (
    <Box role="status" aria-label={t("layout.words.loading")}>
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} height={64} />
      ))}
    </Box>
  );
}
