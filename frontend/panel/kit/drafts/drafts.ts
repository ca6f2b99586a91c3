import { isRecord } from "../forms/values";
import {
  type DraftKey,
  deleteAllRows,
  deleteRow,
  openDatabase,
  putRow,
  readRows,
  type StoredRow,
} from "./database";
import { decryptDraft, type EncryptedRow, encryptDraft, importDraftsKey, isEncryptedRow } from "./encryption";
import { claimTab, openTabs } from "./tab";

/** Unsaved changes. IndexedDB keeps them, encrypted with a key of the user, because public pages of the host share the
 * database. They outlive a reload, an expired session, a closed tab and a crash.
 *
 * Each tab writes and deletes only drafts of its own. A tab offers the drafts of tabs that are closed, and takes over
 * the one that it shows. Memory holds a copy, because screens read drafts while they render.
 *
 * Without `crypto.subtle`, which browsers offer on https and localhost only, drafts stay in memory. */
export type Draft = Record<string, unknown> & { at: number };

interface OrphanedDraft {
  key: DraftKey;
  at: number;
  text: string;
}

const MAX_DRAFTS = 50;
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;
/** Milliseconds that the panel waits for the database, which a script of a public page can block. */
const OPEN_TIME = 1_000;
/** The prefix that earlier releases used in sessionStorage, which was not encrypted. */
const UNENCRYPTED = "commissary.draft.";

/** JSON by name. */
const own = new Map<string, string>();
let orphaned: OrphanedDraft[] = [];
let session: { user: number; key: CryptoKey; tab: string } | null = null;
let claiming: Promise<string> | null = null;

export function draftName(user: number, domain: number, ...name: (string | number)[]): string {
  return [user, domain, ...name].join(".");
}

/** Start opening the database before the key is known. */
export function prepareDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(UNENCRYPTED)) sessionStorage.removeItem(key);
  }
  if (!isSupported()) return;
  openDatabase().catch(warn);
  claiming ??= claimTab();
}

/** Load the user's drafts. After `OPEN_TIME` the panel continues without them. */
export async function openDrafts(user: number, key: string): Promise<void> {
  if (session?.user === user || !isSupported()) return;
  await Promise.race([load(user, key).catch(warn), pause(OPEN_TIME)]);
}

async function load(user: number, keyText: string): Promise<void> {
  claiming ??= claimTab();
  const [key, tab] = await Promise.all([importDraftsKey(keyText), claiming]);
  session = { user, key, tab };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void refreshDrafts();
  });
  await refresh(true);
}

/** Look for drafts of tabs that were closed in the meantime. */
export async function refreshDrafts(): Promise<void> {
  await Promise.race([refresh(false).catch(warn), pause(OPEN_TIME)]);
}

async function refresh(isFirst: boolean): Promise<void> {
  if (!session) return;
  const { key: cryptoKey, user, tab } = session;
  const [rows, tabs] = await Promise.all([readRows(), openTabs()]);
  const { kept, expired } = sortRows(rows);
  const found: OrphanedDraft[] = [];
  for (const { key, row } of kept) {
    const [name, owner] = key;
    const isOwn = owner === tab;
    if (!name.startsWith(`${user}.`) || (isOwn ? !isFirst : tabs.has(owner))) continue;
    const text = await decryptDraft(cryptoKey, key, row);
    if (text === null) expired.push(key);
    else if (!isOwn) found.push({ key, at: row.at, text });
    else if (!own.has(name)) own.set(name, text);
  }
  orphaned = found;
  for (const key of expired) await deleteRow(key);
}

/** The newest drafts first, and the keys of rows that are too old, too many or no drafts. */
function sortRows(rows: StoredRow[]) {
  const kept: { key: DraftKey; row: EncryptedRow }[] = [];
  const expired: IDBValidKey[] = [];
  for (const { key, value } of rows) {
    if (isDraftKey(key) && isEncryptedRow(value) && Math.abs(Date.now() - value.at) < MAX_AGE)
      kept.push({ key, row: value });
    else expired.push(key as IDBValidKey);
  }
  kept.sort((one, other) => other.row.at - one.row.at);
  expired.push(...kept.splice(MAX_DRAFTS).map(({ key }) => key));
  return { kept, expired };
}

export function storeDraft<T extends { at: number }>(name: string, draft: T): void {
  own.set(name, JSON.stringify(draft));
  write(name);
}

/** The draft of this tab, or the newest one of a closed tab, which this tab then takes over. */
export function readDraft(name: string): Draft | null {
  if (!own.has(name)) {
    const orphan = getOrphans(name)[0];
    if (orphan) takeOver(orphan);
  }
  return parseDraft(own.get(name));
}

/** Drafts of other tabs, which are closed; newest first. */
export function readOrphanedDrafts(name: string): Draft[] {
  return getOrphans(name)
    .map(({ text }) => parseDraft(text))
    .filter((draft) => draft !== null);
}

export function hasDraft(name: string): boolean {
  return own.has(name) || getOrphans(name).length > 0;
}

/** Delete the draft of this tab; drafts of other tabs stay. */
export function removeDraft(name: string): void {
  if (own.delete(name)) write(name);
}

/** Delete the drafts of closed tabs that were stored at `at`. */
export function removeOrphanedDraft(name: string, at: number): void {
  const removed = getOrphans(name).filter((each) => each.at === at);
  orphaned = orphaned.filter((each) => !removed.includes(each));
  for (const { key } of removed) queue(() => deleteRow(key));
}

/** Delete all drafts in this browser and store no more, as at sign-out: the next user may be another person. */
export function removeAllDrafts(): void {
  own.clear();
  orphaned = [];
  if (!session) return;
  session = null;
  queue(deleteAllRows);
}

/** Call `then` when the page may go away. Encryption takes a moment, so `pagehide` alone is too late: `beforeunload`
 * comes before the browser requests the next page. */
export function onLeavingPage(then: () => void): () => void {
  const events = ["beforeunload", "pagehide", "visibilitychange"];
  for (const name of events) window.addEventListener(name, then, { capture: true });
  return () => {
    for (const name of events) window.removeEventListener(name, then, { capture: true });
  };
}

function takeOver(orphan: OrphanedDraft): void {
  const [name] = orphan.key;
  own.set(name, orphan.text);
  orphaned = orphaned.filter((each) => each !== orphan);
  write(name);
  queue(() => deleteRow(orphan.key));
}

function getOrphans(name: string): OrphanedDraft[] {
  return orphaned.filter(({ key }) => key[0] === name);
}

const unwritten = new Set<string>();

/** Write the current state of the draft; several changes in a row need one write. */
function write(name: string): void {
  if (!session || unwritten.has(name)) return;
  unwritten.add(name);
  queue(async () => {
    unwritten.delete(name);
    if (!session) return;
    const key: DraftKey = [name, session.tab];
    const text = own.get(name);
    const at = parseDraft(text)?.at;
    if (text === undefined || at === undefined) return deleteRow(key);
    await putRow(key, await encryptDraft(session.key, key, at, text));
  });
}

let queued: Promise<void> = Promise.resolve();

function queue(act: () => Promise<void>): void {
  queued = queued.catch(() => {}).then(act);
  queued.catch(warn);
}

function isSupported(): boolean {
  return typeof indexedDB !== "undefined" && Boolean(globalThis.crypto?.subtle && navigator.locks);
}

function isDraftKey(key: unknown): key is DraftKey {
  return Array.isArray(key) && key.length === 2 && key.every((part) => typeof part === "string");
}

function parseDraft(text: string | undefined): Draft | null {
  const draft: unknown = text === undefined ? null : JSON.parse(text);
  return isRecord(draft) && typeof draft.at === "number" ? { ...draft, at: draft.at } : null;
}

function warn(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
  console.warn("The browser cannot store unsaved changes.", error);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
