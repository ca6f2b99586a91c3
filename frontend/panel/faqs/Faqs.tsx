import AddOutlined from "@mui/icons-material/AddOutlined";
import { Alert, Box, Button, Skeleton, Typography } from "@mui/material";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useAccount, useMay } from "../account/account";
import { isKept } from "../kit/forms/kept";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { useText } from "../messages/useText";
import { CategoryGroup } from "./CategoryGroup";
import { EmptyFaqs } from "./EmptyFaqs";
import { FaqEditor } from "./FaqEditor";
import { FaqFilters } from "./FaqFilters";
import { faqName, grouped, matching, NEW_FAQ } from "./faqs";
import { useFaqActions, useFaqs } from "./useFaqs";

/** /panel/faq: what visitors ask, under its headings, written and put in order where it stands. */
export default function Faqs() {
  const t = useText();
  return (
    <Guarded permission="options.read" title={t("faqs.title")} who="layout.closed.readers">
      <Screen />
    </Guarded>
  );
}

type Opened = number | "new" | null;

function Screen() {
  const t = useText();
  const mayWrite = useMay("faqs.write");
  const { faqs, categories, error, retry } = useFaqs();
  const [opened, setOpened] = useOpened();
  const add = mayWrite && faqs && (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpened("new")}>
      {t("faqs.add")}
    </Button>
  );
  return (
    <Page
      title={t("faqs.title")}
      aside={faqs && <Typography color="textSecondary">{faqs.length}</Typography>}
      actions={add || undefined}
    >
      <Box sx={{ maxWidth: 920 }}>
        {error && (
          <Alert severity="error" action={<Button onClick={retry}>{t("layout.words.tryAgain")}</Button>}>
            {error.message}
          </Alert>
        )}
        {!error && !(faqs && categories) && <Loading />}
        {faqs && categories && (
          <List faqs={faqs} categories={categories} opened={opened} onOpen={setOpened} mayWrite={mayWrite} />
        )}
      </Box>
    </Page>
  );
}

interface ListProps {
  faqs: NonNullable<ReturnType<typeof useFaqs>["faqs"]>;
  categories: NonNullable<ReturnType<typeof useFaqs>["categories"]>;
  opened: Opened;
  onOpen: (opened: Opened) => void;
  mayWrite: boolean;
}

function List({ faqs, categories, opened, onOpen, mayWrite }: ListProps) {
  const t = useText();
  const [params] = useSearchParams();
  const actions = useFaqActions();
  const search = params.get("search") ?? "";
  const category = params.get("category") ?? "";
  const isNarrowed = search !== "" || category !== "";
  const found = matching(faqs, search);
  const groups = grouped(found, categories)
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

/** The question being written; a new one that was begun before is open at once. */
function useOpened() {
  const { id, domain } = useAccount();
  return useState<Opened>(() => (isKept(id, domain.id, faqName(null)) ? "new" : null));
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
