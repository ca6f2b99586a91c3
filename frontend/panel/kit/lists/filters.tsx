import { Box, Button } from "@mui/material";
import type { ReactNode } from "react";
import { Choice } from "./Choice";
import { DateRange } from "./DateRange";
import { SearchBox } from "./SearchBox";
import { useListFilter } from "./useListFilter";

/** The row of what a list can be narrowed by. */
export function Filters({ children, mb = 2 }: { children: ReactNode; mb?: number }) {
  return <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, rowGap: 1.5, mb }}>{children}</Box>;
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
