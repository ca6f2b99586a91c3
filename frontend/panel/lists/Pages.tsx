import { TablePagination } from "@mui/material";
import { useText } from "../messages/useText";

interface Props {
  total: number;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
}

/** Which part of a list is shown; nothing, if that is all of it. */
export function Pages({ total, page, perPage, onPage }: Props) {
  const t = useText();
  if (total <= perPage) return null;
  return (
    <TablePagination
      component="nav"
      aria-label={t("lists.pages")}
      count={total}
      page={Math.min(page, Math.ceil(total / perPage)) - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={[]}
      onPageChange={(_, next) => onPage(next + 1)}
    />
  );
}
