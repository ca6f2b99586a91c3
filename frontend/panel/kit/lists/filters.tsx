import { Box, Button, Chip } from "@mui/material";
import type { ReactNode } from "react";
import { Choice } from "./Choice";
import { DateRange } from "./DateRange";
import { SearchBox } from "./SearchBox";
import { useListFilter } from "./useListFilter";

interface FiltersProps {
  children: ReactNode;
  mb?: number;
  /** Whether shorter elements are vertically centered. */
  isCentred?: boolean;
}

/** The filter row of a list. */
export function Filters({ children, mb = 2, isCentred = false }: FiltersProps) {
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 1,
        rowGap: 1.5,
        mb,
        ...(isCentred && { alignItems: "center" }),
      }}
    >
      {children}
    </Box>
  );
}

/** Searches the surrounding list. */
export function SearchFilter({ label }: { label: string }) {
  const { textOf: getText, change } = useListFilter();
  return <SearchBox label={label} value={getText("search")} onSearch={(search) => change({ search })} />;
}

interface ChoiceProps {
  /** The API's name of the filter. */
  source: string;
  label: string;
  /** The label of the option that clears the filter. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** Filters the surrounding list by a boolean. */
export function SwitchFilter({ source, label }: { source: string; label: string }) {
  const { values, change } = useListFilter();
  const isOn = values[source] === true;
  return (
    <Chip
      label={label}
      component="button"
      type="button"
      clickable
      aria-pressed={isOn}
      variant={isOn ? "filled" : "outlined"}
      onClick={() => change({ [source]: isOn ? undefined : true })}
      sx={{ height: 40 }}
    />
  );
}

/** Filters the surrounding list by one of a few options. */
export function ChoiceFilter({ source, label, all, options }: ChoiceProps) {
  const { textOf: getText, change } = useListFilter();
  return (
    <Choice
      label={label}
      value={getText(source)}
      options={[{ value: "", label: all }, ...options]}
      onChoose={(value) => change({ [source]: value })}
    />
  );
}

/** Filters the surrounding list by a range of dates. */
export function DaysFilter({ label }: { label?: string }) {
  const { textOf: getText, change } = useListFilter();
  return (
    <DateRange
      {...(label && { label })}
      from={getText("from") || undefined}
      to={getText("to") || undefined}
      onChange={({ from = "", to = "" }) => change({ from, to })}
    />
  );
}

/** A button that clears the filters, shown while filters are set. */
export function ShowAll({ label, isOutlined = false }: { label: string; isOutlined?: boolean }) {
  const { isNarrowed, clear } = useListFilter();
  if (!isNarrowed) return null;
  return (
    <Button {...(isOutlined && { variant: "outlined" as const })} onClick={clear}>
      {label}
    </Button>
  );
}
