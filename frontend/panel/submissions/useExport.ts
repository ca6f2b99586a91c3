import { useState } from "react";
import { api } from "../../client/api";
import { saveFile } from "../kit/layout/saveFile";
import { useToast } from "../kit/layout/useToast";
import { queryOf, type SubmissionFilter } from "./submissions";

/** The list as it is filtered, as a file for a spreadsheet. */
export function useExport(filter: SubmissionFilter) {
  const { sayError } = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function fetchAndSave() {
    setIsBusy(true);
    try {
      const query = queryOf(filter);
      const { data } = await api.GET("/api/submissions/export", { params: { query }, parseAs: "blob" });
      if (data) {
        saveFile(data, `submissions-${new Date().toISOString().slice(0, 10)}.csv`);
      }
    } catch (error) {
      sayError(error);
    }
    setIsBusy(false);
  }

  return { isBusy, download: () => void fetchAndSave() };
}
