import { Typography } from "@mui/material";
import type { ComponentProps, ReactNode } from "react";
import { useListContext } from "react-admin";
import { Guarded } from "../layout/Guarded";
import { Page } from "../layout/Page";
import { Filters } from "./filters";
import { ListData } from "./ListData";

interface Props extends Omit<ComponentProps<typeof ListData>, "children"> {
  title: string;
  /** The permission that the screen takes, and who has it; without one everybody may see it. */
  permission: string;
  who?: ComponentProps<typeof Guarded>["who"];
  /** How many there are, in words. */
  count?: (total: number) => string;
  /** What the list is, below the title. */
  intro?: ReactNode;
  actions?: ReactNode;
  /** Above the filters, as tabs. */
  above?: ReactNode;
  filters?: ReactNode;
  /** A `ListBody`, and what belongs to the screen beside it. */
  children: ReactNode;
}

/** A screen that is a list: what it is, how many, what one does here, the filters, and the rows. */
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

/** How many there are, beside the title. */
export function Count({ inWords }: { inWords: (total: number) => string }) {
  const { total } = useListContext();
  return (
    <Typography color="textSecondary" aria-live="polite" sx={{ fontVariantNumeric: "tabular-nums" }}>
      {total !== undefined && inWords(total)}
    </Typography>
  );
}
