import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type RaRecord, useDataProvider } from "react-admin";
import { ApiError } from "../../../client/errors";
import { useAccount } from "../../account/account";
import { useText } from "../../messages/useText";
import { formDraftKey, removeFormDraft } from "../forms/formDraft";
import { type Saved, useSend } from "../forms/ResourceForm";
import { type DraftForm, type FormErrors, useDraftForm } from "../forms/useDraftForm";
import { useToast } from "../layout/useToast";
import { mergeForms } from "./merging";

/** A row that several users edit. Each save contains the version that it is based on. */
export interface Versioned extends RaRecord {
  id: number;
  version: number;
}

interface VersionedFormOptions<Row extends Versioned, Form extends { version: number }> {
  resource: string;
  /** Identifies the form, so that its draft is separate from those of other forms. */
  name: string;
  /** Null for a new row. */
  initial: Row | null;
  toForm: (row: Row | null) => Form;
  /** A form with a row in each of its lists. */
  sample: Form;
  check: (values: Form) => FormErrors<Form>;
  /** Return the request body. */
  toBody: (values: Form) => object;
  onSaved: () => void;
  /** The toast after a save. */
  done: string;
  /** Return the form after a save, if it differs from the server's values. */
  afterSave?: (saved: Form, sent: Form) => Form;
}

export interface VersionedState<Row extends Versioned, Form extends object> {
  form: DraftForm<Form>;
  /** The last saved row, or null while the row is new. */
  row: Row | null;
  setRow: (change: (row: Row | null) => Row | null) => void;
  /** The conflict with another user's save, and that user's version. */
  conflict: ApiError | null;
  theirs: Row | null;
  endConflict: () => void;
  saveMine: () => Promise<void>;
}

/**
 * Manage the form of a versioned row: no input is lost, and other users' changes are not overwritten without
 * confirmation.
 */
export function useVersionedForm<Row extends Versioned, Form extends { version: number }>(
  options: VersionedFormOptions<Row, Form>,
): VersionedState<Row, Form> {
  const { resource, name, initial, toForm, sample, check, afterSave = (saved) => saved } = options;
  const t = useText();
  const { say } = useToast();
  const { id: user, domain } = useAccount();
  const provider = useDataProvider();
  const sendRow = useSend<Row>();
  const [row, setRow] = useState(initial);
  const [saved] = useState(() => toForm(initial));
  const [conflict, setConflict] = useState<ApiError | null>(null);
  const draftName = (of: Row | null) => `${name}.${of?.id ?? "new"}`;
  const form = useDraftForm<Form>({
    name: draftName(row),
    saved,
    sample,
    send,
    check,
    onConflict: setConflict,
  });

  async function send(values: Form): Promise<Form> {
    try {
      return mergeSaved(await sendRow(options.toBody(values)), values);
    } catch (error) {
      const both = row && (await withTheirs(error, row, values));
      if (!both) throw error;
      return mergeSaved(await sendRow(options.toBody(both)), both, t("forms.merged"));
    }
  }

  /** Merge the input with another user's save. Return null if the user has to resolve a conflict. */
  async function withTheirs(error: unknown, of: Row, values: Form): Promise<Form | null> {
    if (!(error instanceof ApiError) || error.code !== "stale_version" || of.version !== values.version)
      return null;
    const { data: other } = await provider.getOne<Row>(resource, { id: of.id });
    const { version } = other;
    const [before, there] = [toForm(of), toForm(other)].map((form) => ({ ...form, version }));
    return before && there ? mergeForms(before, { ...values, version }, there) : null;
  }

  function mergeSaved({ data: now }: Saved<Row>, values: Form, more = ""): Form {
    // From now on, the draft is stored under the id of the row.
    if (!row) removeFormDraft(formDraftKey(user, domain.id, draftName(null)));
    setRow(now);
    options.onSaved();
    say(`${options.done} ${more}`.trim());
    return afterSave(toForm(now), values);
  }

  const theirs = useQuery({
    queryKey: ["theirs", resource, row?.id, conflict?.body.version],
    queryFn: async () => (await provider.getOne<Row>(resource, { id: row?.id ?? 0 })).data,
    enabled: conflict !== null && row !== null,
    gcTime: 0,
  });

  async function saveMine() {
    const version = Number(conflict?.body.version);
    setConflict(null);
    if (version) form.set({ version } as Partial<Form>);
    await form.save();
  }

  return {
    form,
    row,
    setRow,
    conflict,
    theirs: theirs.data ?? null,
    endConflict: () => setConflict(null),
    saveMine,
  };
}
