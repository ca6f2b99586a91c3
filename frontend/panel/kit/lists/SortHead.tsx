import { TableCell, TableSortLabel } from "@mui/material";
import { useListContext } from "react-admin";
import { type Breakpoint, showFrom } from "./showFrom";

interface Props {
  label: string;
  sortBy: string;
  from: Breakpoint;
}

/** A column header that sorts the surrounding list by the column. */
export function SortHead({ label, sortBy, from }: Props) {
  const { sort, setSort } = useListContext();
  const isActive = sort.field === sortBy;
  const direction = sort.order === "DESC" ? "desc" : "asc";
  return (
    <TableCell sx={showFrom(from)} {...(isActive && { sortDirection: direction })}>
      <TableSortLabel
        active={isActive}
        direction={isActive ? direction : "asc"}
        onClick={() => setSort({ field: sortBy, order: isActive && sort.order === "ASC" ? "DESC" : "ASC" })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}
