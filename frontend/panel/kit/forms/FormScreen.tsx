import { Alert, Box, Button } from "@mui/material";
import { type ReactNode, useId, useRef } from "react";
import { useText } from "../../messages/useText";
import { usePageTitle } from "../layout/Page";
import { BarTitle, SavingBar, StickyBar } from "../layout/StickyBar";
import { useShortcut } from "../layout/shortcuts";
import { DraftNotices } from "./DraftNotices";
import { focusFirstError } from "./firstError";
import { LeaveGuard } from "./LeaveGuard";
import { isOwnSubmit } from "./ownSubmit";
import type { DraftForm } from "./useDraftForm";

interface Props<T extends object> {
  form: DraftForm<T>;
  title: string;
  /** The list that the record belongs to. */
  back?: { to: string; label: string };
  aside?: ReactNode;
  /** The label of the save button. */
  action?: string;
  busy?: string;
  /** Whether saving is enabled without a change, as for a new record. */
  isNew?: boolean;
  isReadOnly?: boolean;
  actions?: ReactNode;
  onSaved?: (() => void) | undefined;
  /** Content of the screen outside the form, below it. */
  below?: ReactNode;
  children: ReactNode;
}

/** A form screen. The bar with the save button is always visible, and ⌘S saves as well. */
export function FormScreen<T extends object>(props: Props<T>) {
  const { form, title, isNew = false, isReadOnly = false, onSaved, below, children } = props;
  const t = useText();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  usePageTitle(title);

  async function save() {
    if (isReadOnly || (!isNew && !form.isDirty)) return;
    if (await form.save()) onSaved?.();
    else focusFirstError(element.current);
  }

  useShortcut("mod+s", props.action ?? t("layout.words.save"), () => void save());

  return (
    <Box sx={{ pb: { xs: 10, sm: 4 } }}>
      <FormBar {...props} formId={id} />
      <Box
        component="form"
        id={id}
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isOwnSubmit(event)) void save();
        }}
        sx={{ display: "grid", gap: 2, px: { xs: 2, sm: 3, lg: 4 }, pt: 2, maxWidth: 840 }}
      >
        <DraftNotices form={form} onRetry={() => void save()} />
        {form.errors.form && <Alert severity="error">{form.errors.form}</Alert>}
        {children}
      </Box>
      {below && (
        <Box sx={{ display: "grid", gap: 2, px: { xs: 2, sm: 3, lg: 4 }, pt: 2, maxWidth: 840 }}>{below}</Box>
      )}
      <LeaveGuard
        isDirty={form.isDirty}
        isDone={form.isDone}
        onDiscard={form.discard}
        // A new record has its own save button, with the consequence as its label.
        onSave={isNew || isReadOnly ? undefined : form.save}
      />
    </Box>
  );
}

function FormBar<T extends object>(props: Props<T> & { formId: string }) {
  const t = useText();
  const { form, title, back, aside, isNew, isReadOnly, actions } = props;
  const { action = t("layout.words.save"), busy = t("layout.words.saving") } = props;
  const { isDirty, isSaving } = form;
  return (
    <StickyBar>
      <BarTitle title={title} back={back} aside={aside} />
      <SavingBar standing={form} busy={busy}>
        {actions}
        {!isReadOnly && (
          <Button
            variant="contained"
            type="submit"
            form={props.formId}
            disabled={isSaving || (!isNew && !isDirty)}
          >
            {isSaving ? busy : action}
          </Button>
        )}
      </SavingBar>
    </StickyBar>
  );
}
