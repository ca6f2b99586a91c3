import { type ReactNode, useState } from "react";
import { Choice } from "../lists/Choice";
import { Filters } from "../lists/filters";
import { Pages } from "../lists/Pages";

interface Props<Outcome extends string> {
  texts: { label: string; result: string; all: string };
  /** The outcomes, with the number of rows for each. */
  outcomes: readonly { value: Outcome; label: string; count: number }[];
  perPage: number;
  /** Render one page of the rows with an outcome, or of all rows for "". */
  children: (page: number, outcome: Outcome | "") => ReactNode;
}

/** The rows of a bulk action, which can be filtered by their outcome. */
export function OutcomeRows<Outcome extends string>({ texts, outcomes, perPage, children }: Props<Outcome>) {
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState("");
  const options = outcomes.filter(({ count }) => count > 0);
  // Undoing the last row with the selected outcome can leave the last page empty, so show the page before it.
  const shown = options.find(({ value }) => value === outcome);
  const total = shown ? shown.count : options.reduce((sum, { count }) => sum + count, 0);
  const at = Math.max(1, Math.min(page, Math.ceil(total / perPage)));
  return (
    <section aria-label={texts.label}>
      {options.length > 1 && (
        <Filters>
          <Choice
            label={texts.result}
            value={shown?.value ?? ""}
            options={[{ value: "", label: texts.all }, ...options]}
            onChoose={(next) => {
              setOutcome(next);
              setPage(1);
            }}
          />
        </Filters>
      )}
      {children(at, shown?.value ?? "")}
      <Pages total={total} page={at} perPage={perPage} onPage={setPage} />
    </section>
  );
}
