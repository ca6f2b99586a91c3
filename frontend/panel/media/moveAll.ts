import { answer, api } from "../../client/api";
import type { MediaFile } from "../kit/media/library";

/** The default folder. */
export const TOP_FOLDER = "library";

/** Move files one after another, and return the files that were not moved, with the last error. */
export async function moveAll(files: readonly MediaFile[], getFolder: (file: MediaFile) => string) {
  const stayed: MediaFile[] = [];
  let error: unknown;
  for (const file of files) {
    try {
      const params = { path: { id: String(file.id) } };
      await answer(api.PATCH("/api/media/{id}", { params, body: { path: getFolder(file) } }));
    } catch (problem) {
      stayed.push(file);
      error = problem;
    }
  }
  return { stayed, error };
}
