import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { FormScreen } from "../forms/FormScreen";
import { ConflictDialog, type ConflictTexts } from "./ConflictDialog";
import type { Versioned, VersionedState } from "./useVersionedForm";
import type { Editing } from "./VersionedScreen";

interface Props<Row extends Versioned, Form extends object> {
  state: VersionedState<Row, Form>;
  editing: Editing<Row>;
  title: string;
  /** The list that the row belongs to. */
  back: { to: string; label: string };
  /** The label of the save button for a new row. */
  addLabel: string;
  isReadOnly: boolean;
  actions?: ReactNode;
  /** The texts of the conflict dialog. */
  conflictTexts: (theirs: Row | null) => ConflictTexts;
  /** The screen to return to after a save. */
  onSaved?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * The form of a versioned row. A new row moves to its own URL after the first save. Conflicts open a dialog.
 */
export function VersionedForm<Row extends Versioned, Form extends object>(props: Props<Row, Form>) {
  const { state, editing, title, back, addLabel, isReadOnly, actions, conflictTexts, onSaved, children } =
    props;
  const { form, row, conflict, theirs } = state;
  const { initial, onMade, onTakeTheirs } = editing;
  const navigate = useNavigate();
  const made = initial ? undefined : row?.id;
  const { isDone } = form;
  const { to } = back;

  useEffect(() => {
    if (made === undefined) return;
    onMade(String(made));
    // The new URL shows the same input, so leaving needs no confirmation.
    isDone.current = true;
    navigate(`${to}/${made}`, { replace: true });
    isDone.current = false;
  }, [made, onMade, navigate, isDone, to]);

  return (
    <>
      <FormScreen
        form={form}
        title={title}
        back={back}
        isNew={row === null}
        isReadOnly={isReadOnly}
        actions={actions}
        {...(row === null && { action: addLabel })}
        onSaved={onSaved}
      >
        {children}
      </FormScreen>
      {conflict && (
        <ConflictDialog
          texts={conflictTexts(theirs)}
          conflict={conflict}
          isLoaded={theirs !== null}
          onBack={state.endConflict}
          onTakeTheirs={() => {
            if (!theirs) return;
            form.discard();
            onTakeTheirs(theirs);
          }}
          onSaveMine={() => void state.saveMine()}
        />
      )}
    </>
  );
}
