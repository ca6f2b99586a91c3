import { isRecord } from "../forms/values";
import type { DraftKey } from "./database";

/** An encrypted draft. `at` is readable, so that any user's session can remove old drafts. */
export interface EncryptedRow {
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Import the key that GET /api/account returns in base64. Scripts cannot export the imported key. */
export async function importDraftsKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

export async function encryptDraft(
  cryptoKey: CryptoKey,
  key: DraftKey,
  at: number,
  text: string,
): Promise<EncryptedRow> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipher = { name: "AES-GCM", iv, additionalData: getBinding(key, at) };
  return { at, iv, data: await crypto.subtle.encrypt(cipher, cryptoKey, new TextEncoder().encode(text)) };
}

/**
 * Return the text of a row, or null if another key encrypted it, or if it was changed or moved to another
 * place.
 */
export async function decryptDraft(
  cryptoKey: CryptoKey,
  key: DraftKey,
  row: EncryptedRow,
): Promise<string | null> {
  try {
    const cipher = { name: "AES-GCM", iv: row.iv, additionalData: getBinding(key, row.at) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(cipher, cryptoKey, row.data));
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export function isEncryptedRow(value: unknown): value is EncryptedRow {
  return (
    isRecord(value) &&
    typeof value.at === "number" &&
    value.iv instanceof Uint8Array &&
    value.data instanceof ArrayBuffer
  );
}

function getBinding([name, tab]: DraftKey, at: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([name, tab, at]));
}
