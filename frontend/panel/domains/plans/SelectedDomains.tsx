import { Button } from "@mui/material";
import { Suspense, useState } from "react";
import { later } from "../../kit/layout/chunks";
import { SelectAll } from "../../kit/lists/SelectAll";
import { SelectionBar } from "../../kit/lists/SelectionBar";
import type { Selection } from "../../kit/lists/useSelection";
import { useText } from "../../messages/useText";
import type { DomainFull } from "../domains";

const ChangeSites = later(() => import("./ChangeSites"));

/** The bulk actions of the selected domains. */
export function SelectedDomains({ selection }: { selection: Selection<DomainFull> }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { rows, clear } = selection;
  if (rows.length === 0) return null;
  const sites = rows.filter(({ status }) => status !== "deleting");
  return (
    <SelectionBar
      label={t("posts.bulk.label")}
      count={t("posts.bulk.selected", { smart_count: rows.length })}
      clear={t("posts.bulk.none")}
      onClear={clear}
    >
      <SelectAll resource="domains" selection={selection} />
      <Button size="small" variant="outlined" disabled={sites.length === 0} onClick={() => setOpen(true)}>
        {t("sitePlans.change", { smart_count: sites.length })}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeSites ids={sites.map(({ id }) => id)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SelectionBar>
  );
}
