import GridViewOutlined from "@mui/icons-material/GridViewOutlined";
import SearchOutlined from "@mui/icons-material/SearchOutlined";
import ViewListOutlined from "@mui/icons-material/ViewListOutlined";
import {
  Box,
  Button,
  Chip,
  InputAdornment,
  MenuItem,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from "@mui/material";
import { useEffect, useState } from "react";
import { isNarrowed, type LibraryView, SORTS, type SortName, TYPES } from "./library";
import { useFolders } from "./useLibrary";

interface Props {
  view: LibraryView;
  onChange: (change: Partial<LibraryView>) => void;
}

const DELAY = 250;

/** What of the library is shown, and how. */
export function MediaFilters({ view, onChange }: Props) {
  const folders = useFolders();
  const known = folders.some(({ path }) => path === view.folder) || view.folder === "";
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 2 }}>
      <Search value={view.search} onChange={(search) => onChange({ search })} />
      <Choice
        label="Type"
        value={view.type}
        choices={TYPES.map(({ type, label }) => [type, label])}
        onChange={(type) => onChange({ type })}
      />
      <Choice
        label="Folder"
        value={view.folder}
        choices={[
          ["", "All folders"],
          ...folders.map(({ path, count }) => [path, `${path} (${count})`] as const),
          ...(known ? [] : [[view.folder, view.folder] as const]),
        ]}
        onChange={(folder) => onChange({ folder })}
      />
      <Choice
        label="Sorted by"
        value={view.sort}
        choices={Object.entries(SORTS).map(([name, { label }]) => [name, label])}
        onChange={(sort) => onChange({ sort: sort as SortName })}
      />
      <Toggle label="Not used" isOn={view.unused} onChange={(unused) => onChange({ unused })} />
      <Toggle
        label="No description"
        isOn={view.missingAlt}
        onChange={(missingAlt) => onChange({ missingAlt })}
      />
      {isNarrowed(view) && (
        <Button
          size="small"
          onClick={() => onChange({ search: "", type: "", folder: "", unused: false, missingAlt: false })}
        >
          Clear
        </Button>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Shown as"
        value={view.layout}
        onChange={(_, layout: LibraryView["layout"] | null) =>
          layout && onChange({ layout, page: view.page })
        }
        sx={{ ml: { md: "auto" } }}
      >
        <ToggleButton value="grid" aria-label="Pictures">
          <GridViewOutlined fontSize="small" />
        </ToggleButton>
        <ToggleButton value="list" aria-label="List">
          <ViewListOutlined fontSize="small" />
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

export function Search({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [text, setText] = useState(value);

  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for the fingers to rest, whatever else is drawn
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), DELAY);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextField
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder="Search files"
      slotProps={{
        htmlInput: { "aria-label": "Search files", maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ flex: "1 1 200px", maxWidth: { sm: 300 } }}
    />
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
