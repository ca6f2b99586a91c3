import { useState } from "react";
import { api } from "../../client/api";
import { useToast } from "../layout/useToast";
import { type Filter, queryOf } from "./submissions";

/** The list as it is filtered, as a file for a spreadsheet. */
export function useExport(filter: Filter) {
  const { sayError } = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function fetchAndSave() {
    setIsBusy(true);
    try {
      const query = queryOf(filter);
      const { data } = await api.GET("/api/submissions/export", { params: { query }, parseAs: "blob" });
      if (data) save(data as unknown as Blob);
    } catch (error) {
      sayError(error);
    }
    setIsBusy(false);
  }

  return { isBusy, download: () => void fetchAndSave() };
}

function save(file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `submissions-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  // The browser has taken what it needs once the click is through.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
