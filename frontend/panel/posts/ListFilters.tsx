import CloseOutlined from "@mui/icons-material/CloseOutlined";
import SearchOutlined from "@mui/icons-material/SearchOutlined";
import { Box, Button, InputAdornment, MenuItem, TextField, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { useListContext } from "react-admin";
import type { Post } from "../../client/types";
import type { ListFilter } from "../dataProvider";
import { dayName } from "../messages/dates";
import { useCollection } from "./collections";
import { DateRange } from "./DateRange";

const SORTS = [
  { label: "Order on the site", field: "position", order: "ASC" },
  { label: "Title", field: "title", order: "ASC" },
  { label: "Last changed", field: "updated_at", order: "DESC" },
  { label: "Newest", field: "created_at", order: "DESC" },
  { label: "Last published", field: "published_at", order: "DESC" },
] as const;

/** What the list is narrowed down to and sorted by, and the same as a sentence. */
export function ListFilters() {
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1.5 }}>
        <Search />
        <CreatedBetween />
        <Sorting />
      </Box>
      <Sentence />
    </>
  );
}

function Search() {
  const { title } = useCollection();
  const { filterValues, setFilters } = useListContext<Post>();
  const filter = filterValues as ListFilter;
  const [text, setText] = useState(filter.search ?? "");

  useEffect(() => setText(filter.search ?? ""), [filter.search]);

  function find(search: string) {
    setText(search);
    const { search: _before, ...rest } = filter;
    setFilters(search ? { ...rest, search } : rest);
  }

  return (
    <TextField
      type="search"
      value={text}
      onChange={(event) => find(event.target.value)}
      placeholder={`Search ${title.toLowerCase()}`}
      slotProps={{
        htmlInput: { "aria-label": `Search ${title.toLowerCase()}`, maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ flex: "1 1 220px", maxWidth: { sm: 360 } }}
    />
  );
}

function CreatedBetween() {
  const { filterValues, setFilters } = useListContext<Post>();
  const { from, to, ...rest } = filterValues as ListFilter;
  return <DateRange from={from} to={to} onChange={(range) => setFilters({ ...rest, ...range })} />;
}

function Sorting() {
  const { sort, setSort } = useListContext<Post>();
  const current = SORTS.find((each) => each.field === sort.field && each.order === sort.order);

  function choose(field: string) {
    const chosen = SORTS.find((each) => each.field === field);
    if (chosen) setSort({ field: chosen.field, order: chosen.order });
  }

  return (
    <TextField
      select
      label="Sorted by"
      value={current?.field ?? ""}
      onChange={(event) => choose(event.target.value)}
      sx={{ flex: { xs: "1 1 190px", sm: "0 1 190px" }, ml: { md: "auto" } }}
    >
      {SORTS.map(({ field, label }) => (
        <MenuItem key={field} value={field}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** "with “taco”, created 1 Nov 2026 – 7 Nov 2026", and the way back to everything. */
function Sentence() {
  const { title } = useCollection();
  const { filterValues, setFilters, total } = useListContext<Post>();
  const { search, from, to, ...rest } = filterValues as ListFilter;
  if (!search && !from && !to) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
      <Typography variant="body2">
        {total ?? "…"} {title.toLowerCase()}
        {search && ` with “${search}”`}
        {(from || to) && `, created ${rangeText(from, to)}`}
      </Typography>
      <Button size="small" startIcon={<CloseOutlined />} onClick={() => setFilters(rest)}>
        Clear
      </Button>
    </Box>
  );
}

function rangeText(from: string | undefined, to: string | undefined): string {
  if (!to) return `since ${dayName(from ?? "")}`;
  if (!from) return `until ${dayName(to)}`;
  return from === to ? `on ${dayName(from)}` : `${dayName(from)} – ${dayName(to)}`;
}
