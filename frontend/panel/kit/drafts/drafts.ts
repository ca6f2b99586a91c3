import { createEmitter } from "../../../client/emitter";
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

/**
 * Unsaved changes. IndexedDB stores them, encrypted with a key of the user, because public pages of the host
 * share the database. They survive a reload, an expired session, a closed tab and a crash.
 *
 * Each tab writes and deletes only its own drafts. A tab offers the drafts of closed tabs, and takes over the
 * draft that it shows. A copy is in memory, because screens read drafts while they render. Without
 * `crypto.subtle`, which browsers offer only on https and localhost, or with a full disk, drafts stay in memory,
 * and `areDraftsStored` tells the forms to warn.
 */
export type Draft = Record<string, unknown> & { at: number };

export interface OrphanedDraft {
  key: DraftKey;
  at: number;
  text: string;
}

const MAX_DRAFTS = 50;
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;
/** Milliseconds that the panel waits for the database, which a script of a public page can block. */
const OPEN_TIME = 1_000;
/** The keys that earlier releases used in sessionStorage and localStorage, which were not encrypted. */
const UNENCRYPTED = /^(commissary\.draft\.|today-(stops-|dishes-)?unsent )/;

/** The drafts of this tab as JSON, by name. */
const own = new Map<string, string>();
let orphaned: OrphanedDraft[] = [];
let session: { user: number; key: CryptoKey; tab: string } | null = null;
let claiming: Promise<string> | null = null;
let isRefused = false;
const changes = createEmitter();

/** Call the listener when the result of `areDraftsStored` or `listOrphanedDrafts` may have changed. */
export const onDraftsChange = changes.subscribe;

export function draftName(user: number, domain: number, ...name: (string | number)[]): string {
  return [user, domain, ...name].join(".");
}

/** Remove unencrypted drafts of earlier releases, and start opening the database before the key is known. */
export function prepareDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (UNENCRYPTED.test(key)) storage.removeItem(key);
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
  // Write the changes that were made while the database was opening.
  for (const name of own.keys()) write(name);
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
  changes.emit();
  for (const key of expired) await deleteRow(key);
}

/** Return the rows, newest first, and the keys of rows that are expired, above the limit or invalid. */
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
  const stored = own.get(name);
  const at = parseDraft(stored)?.at;
  // A form stores its draft again when its tab closes. An unchanged draft must not become newer than drafts
  // of other tabs.
  if (at !== undefined && !isRefused && JSON.stringify({ ...draft, at }) === stored) return;
  own.set(name, JSON.stringify(draft));
  write(name);
}

/**
 * Return the draft of this tab. If there is none, take over the newest draft of a closed tab, or return null.
 */
export function readDraft(name: string): Draft | null {
  if (!own.has(name)) {
    const orphan = getOrphans(name)[0];
    if (orphan) takeOver(orphan);
  }
  return parseDraft(own.get(name));
}

/**
 * Return whether drafts outlive this page. They do not in some private windows, without https, or if the disk
 * is full.
 */
export function areDraftsStored(): boolean {
  return session !== null && !isRefused;
}

/** Return all drafts of closed tabs. The list is a new object after each change. */
export function listOrphanedDrafts(): readonly OrphanedDraft[] {
  return orphaned;
}

/** Return the drafts with this name from closed tabs, newest first. */
export function readOrphanedDrafts(name: string): Draft[] {
  return getOrphans(name)
    .map(({ text }) => parseDraft(text))
    .filter((draft) => draft !== null);
}

export function hasDraft(name: string): boolean {
  return own.has(name) || getOrphans(name).length > 0;
}

/** Delete the draft of this tab, but not the drafts of other tabs. */
export function removeDraft(name: string): void {
  if (own.delete(name)) write(name);
}

/** Delete the drafts of closed tabs that were stored at `at`. */
export function removeOrphanedDraft(name: string, at: number): void {
  const removed = getOrphans(name).filter((each) => each.at === at);
  orphaned = orphaned.filter((each) => !removed.includes(each));
  for (const { key } of removed) queue(() => deleteRow(key));
  changes.emit();
}

/**
 * Make the draft that a closed tab stored at `at` the draft of this tab. A draft that this tab had takes its place
 * in the list of closed tabs.
 */
export function exchangeDraft(name: string, at: number): void {
  const orphan = getOrphans(name).find((each) => each.at === at);
  if (!orphan) return;
  const text = own.get(name);
  const replaced = parseDraft(text);
  takeOver(orphan);
  if (text !== undefined && replaced) {
    orphaned = [{ key: orphan.key, at: replaced.at, text }, ...orphaned];
    putText(orphan.key, replaced.at, text);
  }
  changes.emit();
}

/**
 * On sign-out, delete all drafts in this browser and stop storing them, because the next user may be someone
 * else.
 */
export function removeAllDrafts(): void {
  own.clear();
  orphaned = [];
  if (!session) return;
  session = null;
  queue(deleteAllRows);
}

/**
 * Call `then` when the user may leave the page. Encryption takes a moment, so `pagehide` is too late.
 * `beforeunload` comes before the browser requests the next page. Return a function that removes the
 * listeners.
 */
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

/** Write the current state of the draft. Several quick changes need only one write. */
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
    await putEncrypted(session.key, key, at, text);
  });
}

function putText(key: DraftKey, at: number, text: string): void {
  queue(async () => {
    if (session) await putEncrypted(session.key, key, at, text);
  });
}

async function putEncrypted(cryptoKey: CryptoKey, key: DraftKey, at: number, text: string): Promise<void> {
  try {
    await putRow(key, await encryptDraft(cryptoKey, key, at, text));
    setRefused(false);
  } catch (error) {
    setRefused(true);
    throw error;
  }
}

function setRefused(next: boolean): void {
  if (next === isRefused) return;
  isRefused = next;
  changes.emit();
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
