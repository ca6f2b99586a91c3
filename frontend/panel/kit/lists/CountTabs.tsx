import { Box, Tab, Tabs } from "@mui/material";
import type { ReactNode } from "react";

interface Props<Key extends string> {
  label: string;
  value: Key;
  tabs: readonly { key: Key; label: string; count: ReactNode }[];
  onChange: (key: Key) => void;
}

/** Tabs for the statuses of a list's rows, with the count of each. */
export function CountTabs<Key extends string>({ label, value, tabs, onChange }: Props<Key>) {
  return (
    <Tabs
      value={value}
      onChange={(_, key: Key) => onChange(key)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={label}
      sx={(theme) => ({ mb: 2, borderBottom: `1px solid ${theme.colors.line}` })}
    >
      {tabs.map(({ key, label: text, count }) => (
        <Tab
          key={key}
          value={key}
          label={
            <span>
              {text}{" "}
              <Box component="span" sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
                {count}
              </Box>
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
