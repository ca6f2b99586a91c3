import { Button, Chip } from "@mui/material";
import { DomainInput, useDomainSearch } from "../kit/inputs/DomainInput";
import { Choice } from "../kit/lists/Choice";
import { DateRange } from "../kit/lists/DateRange";
import { Filters } from "../kit/lists/filters";
import { SearchBox } from "../kit/lists/SearchBox";
import { useText } from "../messages/useText";
import { KINDS } from "./actionTexts";
import { type Filter, NO_FILTER } from "./activity";

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** The filters by domain, user, action and time. */
export function ActivityFilters({ filter, onChange }: Props) {
  const t = useText();
  const { setTyped, choices } = useDomainSearch();
  const change = (next: Partial<Filter>) => onChange({ ...filter, ...next });
  return (
    <Filters>
      <DomainInput
        label={t("activity.domain")}
        value={filter.domain}
        onChange={(_, domain) => change({ domain })}
        choices={choices}
        onType={setTyped}
        sx={{ flex: { xs: "1 1 100%", sm: "0 1 220px" } }}
      />
      <SearchBox label={t("activity.user")} value={filter.user} onSearch={(user) => change({ user })} />
      <Choice
        label={t("audit.about")}
        value={filter.action}
        options={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
        onChoose={(action) => change({ action })}
      />
      <DateRange
        label={t("audit.done")}
        from={filter.from}
        to={filter.to}
        onChange={({ from, to }) => change({ from, to })}
      />
      <Chip
        label={t("audit.commandLine")}
        component="button"
        type="button"
        clickable
        aria-pressed={filter.isByCommandLine}
        variant={filter.isByCommandLine ? "filled" : "outlined"}
        onClick={() => change({ isByCommandLine: !filter.isByCommandLine })}
        sx={{ height: 40 }}
      />
      {JSON.stringify(filter) !== JSON.stringify(NO_FILTER) && (
        <Button onClick={() => onChange(NO_FILTER)}>{t("audit.showAll")}</Button>
      )}
    </Filters>
  );
}
