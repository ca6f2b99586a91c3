import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, NoAnswer, toastText } from "../../client/errors";
import { upload } from "../../client/upload";

type UploadPath = "/api/backups/import" | "/api/backups/wordpress";

/** Manage the upload of a file to check: its progress and its error. */
export function useSending(path: UploadPath) {
  const queries = useQueryClient();
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(file: File, options: Readonly<Record<string, string>> = {}): Promise<boolean> {
    const form = new FormData();
    for (const [name, value] of Object.entries(options)) form.append(name, value);
    form.append("file", file);
    setProblem(null);
    setPart(0);
    try {
      await upload(path, form, setPart);
      return true;
    } catch (error) {
      if (error instanceof ApiError) setProblem(toastText(error.body));
      else if (error instanceof NoAnswer) setProblem(error.message);
      else throw error;
      return false;
    } finally {
      setPart(null);
      void queries.invalidateQueries({ queryKey: ["backups"] });
    }
  }

  return { part, problem, send };
}
