import { Button } from "@mui/material";
import { type RaRecord, useDataProvider, useListContext } from "react-admin";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";
import type { Selection } from "./useSelection";

const MOST = 500;

interface Props<Row extends RaRecord<number>> {
  resource: string;
  selection: Selection<Row>;
  isBusy?: boolean;
}

/** Lets users select all rows that match the filters, on all pages, up to the API's maximum page size. */
export function SelectAll<Row extends RaRecord<number>>({ resource, selection, isBusy = false }: Props<Row>) {
  const t = useText();
  const provider = useDataProvider();
  const { sayError } = useToast();
  const { data = [], total = 0, filterValues: filter, sort } = useListContext<Row>();
  if (selection.isAll || total <= data.length || selection.rows.length < data.length) return null;

  async function selectAll() {
    try {
      const pagination = { page: 1, perPage: MOST };
      selection.setAll((await provider.getList<Row>(resource, { pagination, sort, filter })).data);
    } catch (error) {
      sayError(error);
    }
  }

  return (
    <Button size="small" disabled={isBusy} onClick={() => void selectAll()}>
      {t("posts.bulk.all", { smart_count: Math.min(total, MOST) })}
    </Button>
  );
}
