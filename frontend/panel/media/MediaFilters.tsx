import GridViewOutlined from "@mui/icons-material/GridViewOutlined";
import ViewListOutlined from "@mui/icons-material/ViewListOutlined";
import { Box, Button, Chip, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { SearchBox } from "../kit/lists/SearchBox";
import { isNarrowed, type LibraryView, SORTS, type SortName, TYPES } from "../kit/media/library";
import { useText } from "../messages/useText";
import { useFolders } from "./useLibrary";

interface Props {
  view: LibraryView;
  onChange: (change: Partial<LibraryView>) => void;
}

/** What of the library is shown, and how. */
export function MediaFilters({ view, onChange }: Props) {
  const t = useText();
  const folders = useFolders();
  const known = folders.some(({ path }) => path === view.folder) || view.folder === "";
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, rowGap: 1.5, mb: 2 }}>
      <SearchBox
        label={t("media.filters.search")}
        value={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <Choice
        label={t("media.filters.type")}
        value={view.type}
        choices={TYPES.map(({ type, label }) => [type, t(label)])}
        onChange={(type) => onChange({ type })}
      />
      <Choice
        label={t("media.filters.folder")}
        value={view.folder}
        choices={[
          ["", t("media.filters.allFolders")],
          ...folders.map(
            ({ path, count }) => [path, t("media.filters.folderCount", { folder: path, count })] as const,
          ),
          ...(known ? [] : [[view.folder, view.folder] as const]),
        ]}
        onChange={(folder) => onChange({ folder })}
      />
      <Choice
        label={t("media.filters.sortedBy")}
        value={view.sort}
        choices={Object.entries(SORTS).map(([name, { label }]) => [name, t(label)])}
        onChange={(sort) => onChange({ sort: sort as SortName })}
      />
      <Toggle
        label={t("media.filters.unused")}
        isOn={view.unused}
        onChange={(unused) => onChange({ unused })}
      />
      <Toggle
        label={t("media.filters.missingAlt")}
        isOn={view.missingAlt}
        onChange={(missingAlt) => onChange({ missingAlt })}
      />
      {isNarrowed(view) && (
        <Button
          size="small"
          onClick={() => onChange({ search: "", type: "", folder: "", unused: false, missingAlt: false })}
        >
          {t("media.filters.clear")}
        </Button>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t("media.filters.shownAs")}
        value={view.layout}
        onChange={(_, layout: LibraryView["layout"] | null) =>
          layout && onChange({ layout, page: view.page })
        }
        sx={{ ml: { md: "auto" } }}
      >
        <ToggleButton value="grid" aria-label={t("media.filters.grid")}>
          <GridViewOutlined fontSize="small" />
        </ToggleButton>
        <ToggleButton value="list" aria-label={t("media.filters.list")}>
          <ViewListOutlined fontSize="small" />
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ flex: "0 1 150px" }}
    >
      {choices.map(([each, text]) => (
        <MenuItem key={each} value={each}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Toggle({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <Chip
      label={label}
      component="button"
      type="button"
      clickable
      aria-pressed={isOn}
      variant={isOn ? "filled" : "outlined"}
      onClick={() => onChange(!isOn)}
      sx={{ height: 40 }}
    />
  );
}
