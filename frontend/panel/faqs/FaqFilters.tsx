import { Box, Button, Popover, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { faqCategoryLimits } from "../../generated/limits";
import { Choice } from "../kit/lists/Choice";
import { Filters } from "../kit/lists/filters";
import { SearchField } from "../kit/lists/SearchField";
import { useText } from "../messages/useText";
import type { FaqCategory } from "./faqs";

interface Props {
  categories: readonly FaqCategory[];
  mayWrite: boolean;
  onAddCategory: (name: string) => Promise<FaqCategory | null>;
}

/** The filters of the questions, stored in the URL. */
export function FaqFilters({ categories, mayWrite, onAddCategory }: Props) {
  const t = useText();
  const [params, setParams] = useSearchParams();

  function narrow(name: string, value: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  }

  return (
    <Filters>
      <SearchField
        label={t("faqs.filters.search")}
        value={params.get("search") ?? ""}
        onType={(text) => narrow("search", text)}
      />
      <Choice
        label={t("faqs.filters.category")}
        value={params.get("category") ?? ""}
        options={[
          { value: "", label: t("faqs.filters.all") },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: "none", label: t("faqs.noCategory") },
        ]}
        onChoose={(category) => narrow("category", category)}
      />
      {mayWrite && <NewCategory onAdd={onAddCategory} />}
    </Filters>
  );
}

function NewCategory({ onAdd }: { onAdd: Props["onAddCategory"] }) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [name, setName] = useState("");

  async function add(event: FormEvent) {
    event.preventDefault();
    if (!name.trim() || !(await onAdd(name.trim()))) return;
    setName("");
    setAnchor(null);
  }

  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 40 }}
      >
        {t("faqs.filters.addCategory")}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": t("faqs.filters.newCategory"),
            sx: { p: 2, mt: 0.5, width: 300 },
          },
        }}
      >
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void add(event)}
          sx={{ display: "grid", gap: 1.5 }}
        >
          <TextField
            autoFocus
            label={t("faqs.filters.categoryName")}
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: faqCategoryLimits.name } }}
          />
          <Button type="submit" variant="contained" disabled={!name.trim()}>
            {t("layout.words.add")}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
