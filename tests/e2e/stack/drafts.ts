import type { Page } from "@playwright/test";

/** Return the number of drafts in the database, as any script of the origin can count them. */
export function countDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("commissary.drafts");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("drafts").objectStore("drafts").count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

/** Remove the storage of the browser for the following pages. */
export function removeStorage(page: Page) {
  return page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
}

/** Return a function that fills the storage of the following pages, or frees it. */
export async function controlDisk(page: Page): Promise<(state: "full" | "free") => Promise<void>> {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (document.documentElement.dataset.disk !== "full") return put.call(this, value, key);
      throw new DOMException("The disk is full.", "QuotaExceededError");
    };
  });
  return (state) =>
    page.evaluate((value) => {
      document.documentElement.dataset.disk = value;
    }, state);
}
