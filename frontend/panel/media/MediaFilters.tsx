import GridViewOutlined from "@mui/icons-material/GridViewOutlined";
import ViewListOutlined from "@mui/icons-material/ViewListOutlined";
import { Button, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useListContext } from "react-admin";
import { Choice } from "../kit/lists/Choice";
import { ChoiceFilter, Filters, SearchFilter, SwitchFilter } from "../kit/lists/filters";
import { SORTS, TYPES } from "../kit/media/library";
import { useText } from "../messages/useText";
import { type LibraryLayout, useFolders, useLibrary } from "./useLibrary";

/** The filters and the layout of the library. */
export function MediaFilters() {
  const t = useText();
  const { folder, isNarrowed, showAll } = useLibrary();
  const folders = useFolders();
  const isKnown = folder === "" || folders.some(({ path }) => path === folder);
  return (
    <Filters isCentred>
      <SearchFilter label={t("media.filters.search")} />
      <ChoiceFilter
        source="type"
        label={t("media.filters.type")}
        all={t("media.types.all")}
        options={TYPES.map(({ type, label }) => ({ value: type, label: t(label) }))}
      />
      <ChoiceFilter
        source="path"
        label={t("media.filters.folder")}
        all={t("media.filters.allFolders")}
        options={[
          ...folders.map(({ path, count }) => ({
            value: path,
            label: t("media.filters.folderCount", { folder: path, count }),
          })),
          ...(isKnown ? [] : [{ value: folder, label: folder }]),
        ]}
      />
      <Sorting />
      <SwitchFilter source="unused" label={t("media.filters.unused")} />
      <SwitchFilter source="missing_alt" label={t("media.filters.missingAlt")} />
      {isNarrowed && (
        <Button size="small" onClick={showAll}>
          {t("media.filters.clear")}
        </Button>
      )}
      <Layouts />
    </Filters>
  );
}

function Sorting() {
  const t = useText();
  const { sort, setSort } = useListContext();
  const current = SORTS.find(({ field, order }) => field === sort.field && order === sort.order);

  function choose(name: string) {
    const chosen = SORTS.find((each) => each.name === name);
    if (chosen) setSort({ field: chosen.field, order: chosen.order });
  }

  return (
    <Choice
      label={t("media.filters.sortedBy")}
      value={current?.name ?? ""}
      options={SORTS.map(({ name }) => ({ value: name, label: t(`media.sorts.${name}`) }))}
      onChoose={choose}
    />
  );
}

function Layouts() {
  const t = useText();
  const { layout, showAs } = useLibrary();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t("media.filters.shownAs")}
      value={layout}
      onChange={(_, next: LibraryLayout | null) => next && showAs(next)}
      sx={{ ml: { md: "auto" } }}
    >
      <ToggleButton value="grid" aria-label={t("media.filters.grid")}>
        <GridViewOutlined fontSize="small" />
      </ToggleButton>
      <ToggleButton value="list" aria-label={t("media.filters.list")}>
        <ViewListOutlined fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
