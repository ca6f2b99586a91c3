/** The IndexedDB store for drafts. Every page of the origin can read and write it, including public pages. */
export type DraftKey = [name: string, tab: string];

export interface StoredRow {
  key: unknown;
  value: unknown;
}

const DATABASE = "commissary.drafts";
const STORE = "drafts";
/** The database of earlier releases, which was not encrypted. */
const UNENCRYPTED = "commissary.builder";

export async function putRow(key: DraftKey, row: object): Promise<void> {
  await change((store) => store.put(row, key));
}

export async function deleteRow(key: IDBValidKey): Promise<void> {
  await change((store) => store.delete(key));
}

export async function deleteAllRows(): Promise<void> {
  await change((store) => store.clear());
}

export async function readRows(): Promise<StoredRow[]> {
  const database = await openDatabase();
  const store = database.transaction(STORE, "readonly").objectStore(STORE);
  const [keys, values] = await Promise.all([
    getResult<IDBValidKey[]>(store.getAllKeys()),
    getResult<unknown[]>(store.getAll()),
  ]);
  return keys.map((key, index) => ({ key, value: values[index] }));
}

async function change<Result>(act: (store: IDBObjectStore) => IDBRequest<Result>): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(STORE, "readwrite");
  const request = act(transaction.objectStore(STORE));
  // The page may close before the browser commits automatically, which would abort the transaction.
  transaction.commit();
  await getEnd(transaction, request);
}

let opening: Promise<IDBDatabase> | null = null;

/** Open the database once, because opening takes longer than a read. */
export function openDatabase(): Promise<IDBDatabase> {
  if (!opening) {
    opening = open();
    opening.catch(close);
  }
  return opening;
}

function close(): void {
  opening = null;
}

async function open(): Promise<IDBDatabase> {
  indexedDB.deleteDatabase(UNENCRYPTED);
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = await getResult(request);
  database.onclose = close;
  database.onversionchange = () => {
    database.close();
    close();
  };
  return database;
}

/** Wait for the end of a transaction. A full disk aborts it after its request has succeeded. */
function getEnd<Result>(transaction: IDBTransaction, request: IDBRequest<Result>): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? request.error);
  });
}

function getResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
