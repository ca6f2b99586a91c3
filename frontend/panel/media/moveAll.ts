import { answer, api } from "../../client/api";
import type { MediaFile } from "../kit/media/library";

/** Where everything is that was put nowhere else. */
export const TOP_FOLDER = "library";

/** Move one after the other; what could not be moved is named, with why the last of it could not. */
export async function moveAll(files: readonly MediaFile[], folderOf: (file: MediaFile) => string) {
  const stayed: MediaFile[] = [];
  let error: unknown;
  for (const file of files) {
    try {
      const params = { path: { id: String(file.id) } };
      await answer(api.PATCH("/api/media/{id}", { params, body: { path: folderOf(file) } }));
    } catch (problem) {
      stayed.push(file);
      error = problem;
    }
  }
  return { stayed, error };
}
