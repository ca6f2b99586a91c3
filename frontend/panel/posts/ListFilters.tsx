import CloseOutlined from "@mui/icons-material/CloseOutlined";
import { Box, Button, MenuItem, TextField, Typography } from "@mui/material";
import { useListContext } from "react-admin";
import type { Post } from "../../client/types";
import { DaysFilter, Filters, SearchFilter } from "../kit/lists/filters";
import { useCollection } from "../kit/posts/collections";
import { dayName } from "../messages/dates";
import { collectionNames } from "../messages/names";
import { useText } from "../messages/useText";
import type { PostFilter } from "../providers/posts";
import { listSorts } from "./sorts";

/** The filters and the order of the list, and a sentence that describes them. */
export function ListFilters() {
  const t = useText();
  const { slug } = useCollection();
  return (
    <>
      <Filters mb={1.5}>
        <SearchFilter label={t("posts.of.search", collectionNames(t, slug))} />
        <DaysFilter />
        <Sorting />
      </Filters>
      <Sentence />
    </>
  );
}

function Sorting() {
  const t = useText();
  const { sort, setSort, filterValues } = useListContext<Post>();
  const sorts = listSorts(Boolean((filterValues as PostFilter).deleted));
  const current = sorts.find((each) => each.field === sort.field && each.order === sort.order);

  function choose(field: string) {
    const chosen = sorts.find((each) => each.field === field);
    if (chosen) setSort({ field: chosen.field, order: chosen.order });
  }

  return (
    <TextField
      select
      label={t("posts.sortedBy")}
      value={current?.field ?? ""}
      onChange={(event) => choose(event.target.value)}
      sx={{ flex: { xs: "1 1 190px", sm: "0 1 190px" }, ml: { md: "auto" } }}
    >
      {sorts.map(({ field }) => (
        <MenuItem key={field} value={field}>
          {t(`posts.sorts.${field}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** "3 posts matching “taco”, created Nov 1, 2026 – Nov 7, 2026", and a button that clears the filters. */
function Sentence() {
  const t = useText();
  const { slug } = useCollection();
  const { filterValues, setFilters, total } = useListContext<Post>();
  const { search, from, to, ...rest } = filterValues as PostFilter;
  if (!search && !from && !to) return null;
  const summary =
    total === undefined ? "…" : t("posts.of.found", { ...collectionNames(t, slug), smart_count: total });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, rowGap: 1.5, mb: 1.5 }}>
      <Typography variant="body2">
        {t(`posts.found.${search ? sentenceWith(from, to) : sentence(from, to)}`, {
          found: summary,
          search: search ?? "",
          from: from ? dayName(from) : "",
          to: to ? dayName(to) : "",
        })}
      </Typography>
      <Button size="small" startIcon={<CloseOutlined />} onClick={() => setFilters(rest)}>
        {t("posts.clear")}
      </Button>
    </Box>
  );
}

function sentence(from: string | undefined, to: string | undefined) {
  if (!to) return "since";
  if (!from) return "until";
  return from === to ? "on" : "between";
}

function sentenceWith(from: string | undefined, to: string | undefined) {
  return from || to ? (`with_${sentence(from, to)}` as const) : "with";
}
