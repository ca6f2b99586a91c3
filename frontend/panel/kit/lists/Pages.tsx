import { TablePagination } from "@mui/material";
import { useText } from "../../messages/useText";

interface Props {
  total: number;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  label?: string;
  /** The options for the number of rows per page. */
  sizes?: { label: string; of: readonly number[]; onSize: (perPage: number) => void };
}

/** The pagination of a list. Renders nothing for a single page. */
export function Pages({ total, page, perPage, onPage, label, sizes }: Props) {
  const t = useText();
  if (total <= (sizes?.of[0] ?? perPage)) return null;
  return (
    <TablePagination
      component="nav"
      aria-label={label ?? t("lists.pages")}
      count={total}
      page={Math.min(page, Math.ceil(total / perPage)) - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={[...(sizes?.of ?? [])]}
      {...(sizes && {
        labelRowsPerPage: sizes.label,
        onRowsPerPageChange: (event) => sizes.onSize(Number(event.target.value)),
      })}
      onPageChange={(_, next) => onPage(next + 1)}
    />
  );
}
