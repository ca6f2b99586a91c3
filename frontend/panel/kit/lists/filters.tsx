import { Box, Button, Chip } from "@mui/material";
import type { ReactNode } from "react";
import { Choice } from "./Choice";
import { DateRange } from "./DateRange";
import { SearchBox } from "./SearchBox";
import { useListFilter } from "./useListFilter";

interface FiltersProps {
  children: ReactNode;
  mb?: number;
  /** Whether what is lower than the rest stands in the middle of its line. */
  isCentred?: boolean;
}

/** The row of what a list can be narrowed by. */
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

/** Narrows the list around it to what holds these words. */
export function SearchFilter({ label }: { label: string }) {
  const { textOf, change } = useListFilter();
  return <SearchBox label={label} value={textOf("search")} onSearch={(search) => change({ search })} />;
}

interface ChoiceProps {
  /** What the API calls it. */
  source: string;
  label: string;
  /** What all of them are called. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** Narrows the list around it to what something is true of. */
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

/** Narrows the list around it to one of a few. */
export function ChoiceFilter({ source, label, all, options }: ChoiceProps) {
  const { textOf, change } = useListFilter();
  return (
    <Choice
      label={label}
      value={textOf(source)}
      options={[{ value: "", label: all }, ...options]}
      onChoose={(value) => change({ [source]: value })}
    />
  );
}

/** Narrows the list around it to what happened on some days. */
export function DaysFilter({ label }: { label?: string }) {
  const { textOf, change } = useListFilter();
  return (
    <DateRange
      {...(label && { label })}
      from={textOf("from") || undefined}
      to={textOf("to") || undefined}
      onChange={({ from = "", to = "" }) => change({ from, to })}
    />
  );
}

/** The way back to everything, while something is left out. */
export function ShowAll({ label, isOutlined = false }: { label: string; isOutlined?: boolean }) {
  const { isNarrowed, clear } = useListFilter();
  if (!isNarrowed) return null;
  return (
    <Button {...(isOutlined && { variant: "outlined" as const })} onClick={clear}>
      {label}
    </Button>
  );
}
