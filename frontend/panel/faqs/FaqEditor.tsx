import {
  Box,
  Button,
  FormControlLabel,
  FormHelperText,
  Skeleton,
  Switch,
  TextField,
  Typography,
} from "@mui/material";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useShortcut } from "../layout/shortcuts";
import { useKeptForm } from "../options/form/useKeptForm";
import { LeaveGuard } from "../posts/LeaveGuard";
import { PendingInputContext, useNewPendingInput } from "../posts/pendingInput";
import { CategoryInput } from "./CategoryInput";
import { type FaqCategory, type FaqForm, faqName } from "./faqs";

const RichTextEditor = lazy(() => import("../inputs/RichTextEditor"));

interface Props {
  /** Null for a new question. */
  id: number | null;
  saved: FaqForm;
  categories: readonly FaqCategory[];
  onSave: (form: FaqForm) => Promise<undefined>;
  onAddCategory: (name: string) => Promise<FaqCategory | null>;
  onDelete?: () => void;
  onClose: () => void;
}

/** A question and its answer, written where they stand. */
export function FaqEditor(props: Props) {
  const pending = useNewPendingInput();
  return (
    <PendingInputContext value={pending}>
      <Form {...props} />
    </PendingInputContext>
  );
}

function Form({ id, saved, categories, onSave, onAddCategory, onDelete, onClose }: Props) {
  const { form, set, errors, isSaving, isDirty, isRestored, submit, discard } = useKeptForm(
    faqName(id),
    saved,
    onSave,
  );
  const answerId = useId();
  const place = useRef<HTMLFormElement>(null);
  const isLeft = useRef(false);
  const [isAdding, setAdding] = useState(false);
  const waiting = useRef(false);

  async function save() {
    // What is shown as the category is one only when the server has it.
    if (isAdding) waiting.current = true;
    else if (await submit()) onClose();
  }

  async function addCategory(name: string) {
    setAdding(true);
    const added = await onAddCategory(name);
    if (added) set({ category_id: added.id });
    setAdding(false);
    return added;
  }

  function cancel() {
    discard();
    onClose();
  }

  useShortcut("mod+s", "Save", () => void save());
  useEffect(() => {
    if (isAdding || !waiting.current) return;
    waiting.current = false;
    void save();
  });
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <Box
      component="form"
      ref={place}
      noValidate
      aria-label={id === null ? "New question" : saved.question}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      sx={({ colors }) => ({
        display: "grid",
        gap: 2,
        p: { xs: 2, sm: 2.5 },
        scrollMarginTop: 80,
        borderRadius: "8px",
        border: `1px solid ${colors.ink}`,
        backgroundColor: colors.paper,
      })}
    >
      {isRestored && (
        <Typography variant="body2" color="textSecondary" role="status">
          Your unsaved changes are back.
        </Typography>
      )}
      <TextField
        label="Question"
        autoFocus
        value={form.question}
        onChange={(event) => set({ question: event.target.value })}
        error={Boolean(errors.question)}
        helperText={errors.question}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      <Box>
        <Typography id={answerId} variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
          Answer
        </Typography>
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          <RichTextEditor
            labelId={answerId}
            value={form.answer}
            onChange={(answer) => set({ answer })}
            onBlur={() => {}}
            isInvalid={Boolean(errors.answer)}
          />
        </Suspense>
        <FormHelperText error={Boolean(errors.answer)}>
          {errors.answer ?? "Without an answer, visitors do not see the question."}
        </FormHelperText>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <CategoryInput
          value={form.category_id}
          categories={categories}
          error={errors.category_id}
          onChange={(category_id) => set({ category_id })}
          onAdd={addCategory}
        />
        <FormControlLabel
          label="Show it on the site"
          control={
            <Switch
              checked={form.is_published}
              onChange={(event) => set({ is_published: event.target.checked })}
            />
          }
        />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isSaving || !isDirty}>
          {id === null ? "Add question" : "Save"}
        </Button>
        <Button onClick={cancel}>{isDirty && id !== null ? "Discard changes" : "Cancel"}</Button>
        <Box sx={{ flex: 1 }} />
        {onDelete && (
          <Button
            color="error"
            onClick={() => {
              discard();
              onDelete();
            }}
          >
            Delete
          </Button>
        )}
      </Box>
      <LeaveGuard isDirty={isDirty} isDone={isLeft} onDiscard={discard} />
    </Box>
  );
}
