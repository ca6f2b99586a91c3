import {
  type Draft,
  draftName,
  readDraft,
  readOrphanedDrafts,
  removeDraft,
  removeOrphanedDraft,
  storeDraft,
} from "../../kit/drafts/drafts";
import { type Document, emptyDocument } from "../model/document";
import { readDocument } from "../model/readDocument";
import { asSaved } from "../model/toDocument";

/** Unsaved changes of a page, stored in the browser. */
export interface LocalCopy {
  document: Document;
  /** The version of the post that the changes are based on. */
  version: number;
  /** The time of storage, in milliseconds since 1970. */
  at: number;
}

export interface LocalCopies {
  name: string;
  /** The copy that the builder opens with. */
  restored: LocalCopy | null;
  /** Copies of closed tabs, newest first. The builder offers them. */
  others: LocalCopy[];
}

export function copyName(user: number, domain: number, post: number): string {
  return draftName(user, domain, "builder", post);
}

/** Return all copies of a page that differ from the saved document, and remove all other copies. */
export function readCopies(name: string, saved: Document): LocalCopies {
  const content = JSON.stringify(saved.content);
  const isUnsaved = (copy: LocalCopy | null) => copy && JSON.stringify(copy.document.content) !== content;
  let restored: LocalCopy | null = null;
  let draft = readDraft(name);
  while (draft && !restored) {
    const copy = toLocalCopy(draft);
    if (isUnsaved(copy)) restored = copy;
    else {
      removeDraft(name);
      draft = readDraft(name);
    }
  }
  const others = [];
  for (const draft of readOrphanedDrafts(name)) {
    const copy = toLocalCopy(draft);
    if (copy && isUnsaved(copy)) others.push(copy);
    else removeOrphanedDraft(name, draft.at);
  }
  return { name, restored, others };
}

export function removeOtherCopy(name: string, copy: LocalCopy): void {
  removeOrphanedDraft(name, copy.at);
}

/** Return the copy, or null if its page is invalid. An earlier or later release may have stored it. */
function toLocalCopy({ document, version, at }: Draft): LocalCopy | null {
  const read = readDocument(document, { keepsUnknown: true });
  if (!read || typeof version !== "number") return null;
  return { document: { ...emptyDocument(), ...read }, version, at };
}

const STORED_AFTER = 150;

/** Stores the latest of many changes, a moment after the first change, so that typing is not delayed. */
export class CopyWriter {
  private waiting: LocalCopy | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly name: string) {}

  keep(copy: LocalCopy): void {
    if (!this.waiting) this.timer = setTimeout(this.write, STORED_AFTER);
    this.waiting = copy;
  }

  /** Write the pending copy now, for example because the page is closing. */
  readonly write = (): void => {
    clearTimeout(this.timer);
    const copy = this.waiting;
    if (copy) storeDraft(this.name, { ...copy, document: asSaved(copy.document) });
    this.waiting = null;
  };

  forget(): void {
    clearTimeout(this.timer);
    this.waiting = null;
    removeDraft(this.name);
  }
}
