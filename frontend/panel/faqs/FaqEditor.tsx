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
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { faqLimits } from "../../generated/limits";
import { DraftNotices } from "../kit/forms/DraftNotices";
import { LeaveGuard } from "../kit/forms/LeaveGuard";
import { isOwnSubmit } from "../kit/forms/ownSubmit";
import { PendingInputContext, useNewPendingInput } from "../kit/forms/pendingInput";
import { CreateForm, EditForm, useSend } from "../kit/forms/ResourceForm";
import { useDiscardQuestion } from "../kit/forms/useDiscardQuestion";
import { useDraftForm } from "../kit/forms/useDraftForm";
import { later } from "../kit/layout/chunks";
import { useShortcut } from "../kit/layout/shortcuts";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import { CategoryInput } from "./CategoryInput";
import { type FaqCategory, type FaqForm, faqName, getOpener } from "./faqs";

const RichTextEditor = later(() => import("../kit/inputs/RichTextEditor"));

interface Props {
  /** Null for a new question. */
  id: number | null;
  saved: FaqForm;
  categories: readonly FaqCategory[];
  onAddCategory: (name: string) => Promise<FaqCategory | null>;
  onDelete?: () => void;
  onClose: () => void;
}

/** The form to edit a question and its answer in place. */
export function FaqEditor(props: Props) {
  const { id, saved } = props;
  const pending = useNewPendingInput();
  return (
    <PendingInputContext value={pending}>
      {id === null ? (
        <CreateForm resource="faqs">
          <Form {...props} />
        </CreateForm>
      ) : (
        <EditForm resource="faqs" id={id} record={{ ...saved, id }}>
          <Form {...props} />
        </EditForm>
      )}
    </PendingInputContext>
  );
}

function Form({ id, saved, categories, onAddCategory, onDelete, onClose }: Props) {
  const t = useText();
  const { say } = useToast();
  const sendFaq = useSend();
  const form = useDraftForm({ name: faqName(id), saved, send });
  const { values, set, errors, isSaving, isDirty, discard } = form;
  const deletion = useDiscardQuestion(isDirty, t("layout.words.delete"), () => {
    discard();
    onDelete?.();
  });
  const answerId = useId();
  const place = useRef<HTMLFormElement>(null);
  const [isAdding, setAdding] = useState(false);
  const waiting = useRef(false);

  async function send(values: FaqForm): Promise<undefined> {
    await sendFaq(values);
    say(id === null ? t("faqs.done.added") : t("faqs.done.saved"));
  }

  async function save() {
    // Saving waits until the server has created the displayed category.
    if (isAdding) waiting.current = true;
    else if (await form.save()) onClose();
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

  useShortcut("mod+s", t("layout.words.save"), () => void save());
  useEffect(() => {
    if (isAdding || !waiting.current) return;
    waiting.current = false;
    void save();
  });
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(
    () => () => {
      // The editor replaced its opener, which gets focus back.
      if (document.activeElement !== document.body) return;
      const opener = document.getElementById(getOpener(id)) ?? document.getElementById(getOpener(null));
      opener?.focus();
    },
    [id],
  );

  return (
    <Box
      component="form"
      ref={place}
      noValidate
      aria-label={id === null ? t("faqs.editor.new") : saved.question}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOwnSubmit(event)) void save();
      }}
      sx={({ colors }) => ({
        display: "grid",
        gap: 2,
        p: { xs: 2, sm: 2.5 },
        borderRadius: "8px",
        border: `1px solid ${colors.ink}`,
        backgroundColor: colors.paper,
      })}
    >
      <DraftNotices form={form} onRetry={() => void save()} />
      <TextField
        label={t("faqs.editor.question")}
        autoFocus
        value={values.question}
        onChange={(event) => set({ question: event.target.value })}
        error={Boolean(errors.question)}
        helperText={errors.question}
        slotProps={{ htmlInput: { maxLength: faqLimits.question } }}
      />
      <Box>
        <Typography id={answerId} variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
          {t("faqs.editor.answer")}
        </Typography>
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          <RichTextEditor
            labelId={answerId}
            value={values.answer}
            onChange={(answer) => set({ answer })}
            onBlur={() => {}}
            isInvalid={Boolean(errors.answer)}
          />
        </Suspense>
        <FormHelperText error={Boolean(errors.answer)}>
          {errors.answer ?? t("faqs.editor.answerHelp")}
        </FormHelperText>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <CategoryInput
          value={values.category_id}
          categories={categories}
          error={errors.category_id}
          onChange={(category_id) => set({ category_id })}
          onAdd={addCategory}
        />
        <FormControlLabel
          label={t("faqs.editor.show")}
          control={
            <Switch
              checked={values.is_published}
              onChange={(event) => set({ is_published: event.target.checked })}
            />
          }
        />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isSaving || !isDirty}>
          {id === null ? t("faqs.editor.add") : t("layout.words.save")}
        </Button>
        <Button onClick={cancel}>
          {isDirty && id !== null ? t("faqs.editor.discard") : t("layout.words.cancel")}
        </Button>
        <Box sx={{ flex: 1 }} />
        {onDelete && (
          <Button color="error" onClick={deletion.ask}>
            {t("layout.words.delete")}
          </Button>
        )}
        {deletion.question}
      </Box>
      <LeaveGuard isDirty={isDirty} isDone={form.isDone} onDiscard={discard} onSave={form.save} />
    </Box>
  );
}
