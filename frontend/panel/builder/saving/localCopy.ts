import { type Document, emptyDocument } from "../model/document";
import { asSaved } from "../model/documentOf";
import { readDocument } from "../model/readDocument";
import { DATABASE } from "./copies";

/** What was changed and not yet saved, kept in the browser: it outlives a reload, an expired session and a crash. */
export interface LocalCopy {
  document: Document;
  /** The version of the post that the changes are based on. */
  version: number;
  /** When it was kept, in milliseconds. */
  at: number;
}

const STORE = "copies";

/** Opens what the copies are kept in before one is asked for. */
export function openCopies(): void {
  opened().catch(() => {});
}

export function copyKey(user: number, domain: number, post: number): string {
  return `${user}.${domain}.${post}`;
}

async function storeCopy(key: string, copy: LocalCopy): Promise<void> {
  await inStore("readwrite", (store) => store.put({ ...copy, document: asSaved(copy.document) }, key));
}

/** The copy kept under `key`, as far as it is a page; scripts of public pages may have written it. */
export async function localCopy(key: string): Promise<LocalCopy | null> {
  const stored: unknown = await inStore("readonly", (store) => store.get(key));
  if (typeof stored !== "object" || stored === null) return null;
  const { document, version, at } = stored as Record<string, unknown>;
  const read = readDocument(document, { keepsUnknown: true });
  if (!read || typeof version !== "number" || typeof at !== "number") return null;
  return { document: { ...emptyDocument(), ...read }, version, at };
}

async function deleteCopy(key: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(key));
}

const STORED_AFTER = 150;

/** Keeps the latest of many changes under a key, a moment after the first of them: no key that is typed waits for it. */
export class CopyWriter {
  private waiting: LocalCopy | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly key: string) {}

  keep(copy: LocalCopy): void {
    if (!this.waiting) this.timer = setTimeout(this.write, STORED_AFTER);
    this.waiting = copy;
  }

  /** Write what waits, since there may be no later. */
  readonly write = (): void => {
    clearTimeout(this.timer);
    if (this.waiting) void storeCopy(this.key, this.waiting);
    this.waiting = null;
  };

  forget(): void {
    clearTimeout(this.timer);
    this.waiting = null;
    void deleteCopy(this.key);
  }
}

/** Do one thing in the store. A browser without one, or without room, keeps nothing and says so in the log. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await opened();
    return await promiseOf(act(database.transaction(STORE, mode).objectStore(STORE)));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn("What was changed could not be kept in this browser.", error);
    return undefined;
  }
}

let opening: Promise<IDBDatabase> | null = null;

/** The database, opened once: it takes longer than what is done in it. */
function opened(): Promise<IDBDatabase> {
  opening ??= open();
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = await promiseOf(request);
  const forget = () => {
    opening = null;
  };
  database.onclose = forget;
  // It is being deleted, which waits for everybody who has it open.
  database.onversionchange = () => {
    database.close();
    forget();
  };
  return database;
}

function promiseOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
