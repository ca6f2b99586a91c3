import { TablePagination } from "@mui/material";
import { useListContext } from "react-admin";
import type { Post } from "../../client/types";
import { useText } from "../messages/useText";

const SIZES = [25, 50, 100];

/** Which part of the list is shown. */
export function ListPages() {
  const t = useText();
  const { page, perPage, total, setPage, setPerPage } = useListContext<Post>();
  if (!total || total <= (SIZES[0] ?? 0)) return null;
  return (
    <TablePagination
      component="nav"
      aria-label={t("posts.pages")}
      count={total}
      page={page - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={SIZES}
      labelRowsPerPage={t("posts.perPage")}
      onPageChange={(_, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
    />
  );
}
