import { Skeleton } from "@mui/material";
import { Fragment, type ReactNode, useState } from "react";
import { useEditContext } from "react-admin";
import { useParams } from "react-router-dom";
import { ApiError } from "../../../client/errors";
import { useText } from "../../messages/useText";
import { RecordForm } from "../forms/ResourceForm";
import { NotFound } from "../layout/NotFound";
import { Page } from "../layout/Page";
import { Failed } from "../lists/ListStates";
import type { Versioned } from "./useVersionedForm";

const NEW = "new";

/** The props that the screen passes to the editor of a row. */
export interface Editing<Row extends Versioned> {
  /** Null for a new row. */
  initial: Row | null;
  /** Called after the first save, with the new id. */
  onMade: (id: string) => void;
  /** Start over with the version that another user saved. */
  onTakeTheirs: (theirs: Row) => void;
}

interface Props<Row extends Versioned> {
  resource: string;
  title: string;
  /** Whether other data that the editor needs is loaded. */
  isReady?: boolean;
  children: (editing: Editing<Row>) => ReactNode;
}

/** The screen of one row of a resource, at …/{id} and …/new. */
export function VersionedScreen<Row extends Versioned>(props: Props<Row>) {
  const { id = NEW } = useParams();
  // Saving gives a new row its own URL, and the user continues editing in the same form.
  const [form, setForm] = useState<Form>({ id, number: 0, made: null });
  const current = id === form.id ? form : moveTo(id, form);
  if (current !== form) setForm(current);
  const shown = id === current.made ? NEW : id;
  const onMade = (made: string) => setForm((last) => ({ ...last, made }));
  const { resource } = props;
  return (
    <RecordForm key={`${shown} ${current.number}`} resource={resource} id={shown === NEW ? null : shown}>
      <Loaded {...props} isNew={shown === NEW} onMade={onMade} />
    </RecordForm>
  );
}

interface Form {
  id: string;
  number: number;
  /** The id of a new row after its first save. */
  made: string | null;
}

/** Return the form for a URL, also after navigation from a recently created row to a new one. */
function moveTo(id: string, form: Form): Form {
  return id === NEW ? { id, number: form.number + 1, made: null } : { ...form, id };
}

type LoadedProps<Row extends Versioned> = Props<Row> & { isNew: boolean; onMade: (id: string) => void };

function Loaded<Row extends Versioned>(props: LoadedProps<Row>) {
  const { title, isReady = true, children, isNew, onMade } = props;
  const t = useText();
  const { record, error, refetch } = useEditContext<Row>();
  const [theirs, setTheirs] = useState<Row | null>(null);
  const initial = theirs ?? (isNew ? null : record);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (initial !== undefined && isReady) {
    return (
      <Fragment key={theirs?.version}>{children({ initial, onMade, onTakeTheirs: setTheirs })}</Fragment>
    );
  }
  return (
    <Page title={title}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t("layout.words.loading")} />
      )}
    </Page>
  );
}
