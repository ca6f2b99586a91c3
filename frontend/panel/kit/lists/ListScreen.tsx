import { Typography } from "@mui/material";
import type { ComponentProps, ReactNode } from "react";
import { useListContext } from "react-admin";
import { Guarded } from "../layout/Guarded";
import { Page } from "../layout/Page";
import { Filters } from "./filters";
import { ListData } from "./ListData";

interface Props extends Omit<ComponentProps<typeof ListData>, "children"> {
  title: string;
  /** The required permission, and the users who have it. */
  permission: string;
  who?: ComponentProps<typeof Guarded>["who"];
  /** Return the number of rows in words. */
  count?: (total: number) => string;
  /** A description below the title. */
  intro?: ReactNode;
  actions?: ReactNode;
  /** Tabs above the filters. */
  above?: ReactNode;
  filters?: ReactNode;
  /** A `ListBody`, and other content of the screen. */
  children: ReactNode;
}

/** A list screen: title, count, actions, filters and rows. */
export function ListScreen(props: Props) {
  const { title, permission, who, count, intro, actions, above, filters, children, ...data } = props;
  return (
    <Guarded permission={permission} title={title} {...(who && { who })}>
      <ListData {...data}>
        <Page title={title} aside={count && <Count inWords={count} />} actions={actions}>
          {intro && (
            <Typography color="textSecondary" sx={{ mb: 2 }}>
              {intro}
            </Typography>
          )}
          {above}
          {filters && <Filters>{filters}</Filters>}
          {children}
        </Page>
      </ListData>
    </Guarded>
  );
}

/** The count next to the title. */
export function Count({ inWords }: { inWords: (total: number) => string }) {
  const { total } = useListContext();
  return (
    <Typography color="textSecondary" aria-live="polite" sx={{ fontVariantNumeric: "tabular-nums" }}>
      {total !== undefined && inWords(total)}
    </Typography>
  );
}
