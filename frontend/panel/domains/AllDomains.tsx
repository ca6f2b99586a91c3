import PublicOutlined from "@mui/icons-material/PublicOutlined";
import { Box, Typography } from "@mui/material";
import { useListContext } from "react-admin";
import { siteOrigin, useAccount } from "../account/account";
import { useSwitchDomain } from "../account/useSwitchDomain";
import { Pill } from "../kit/layout/Pill";
import { ChoiceFilter, Filters, SearchFilter } from "../kit/lists/filters";
import { ListBody } from "../kit/lists/ListBody";
import { ListData } from "../kit/lists/ListData";
import { Empty } from "../kit/lists/ListStates";
import { RowMenu } from "../kit/lists/RowMenu";
import { SelectableTable } from "../kit/lists/RowTable";
import { useDialogSubject } from "../kit/lists/useDialogSubject";
import { useSelection } from "../kit/lists/useSelection";
import { dayName } from "../messages/dates";
import { useText } from "../messages/useText";
import { DeleteDialog } from "./DeleteDialog";
import { type DomainFull, TEMPLATES, useDomainActions } from "./domains";
import { RecentImports } from "./imports/RecentImports";
import { RecentPlans } from "./plans/RecentPlans";
import { SelectedDomains } from "./plans/SelectedDomains";
import { FILTERS, getState } from "./states";

/** Every domain of the installation with its status, for super admins. */
export function AllDomains() {
  const t = useText();
  return (
    <ListData resource="domains">
      <Box component="section" aria-label={t("domains.list.title")} sx={{ mt: 2 }}>
        <Title />
        <Filters mb={1.5}>
          <SearchFilter label={t("domains.list.search")} />
          <ChoiceFilter
            source="status"
            label={t("domains.list.state")}
            all={t("domains.list.anyState")}
            options={FILTERS.map(([value, { label }]) => ({ value, label: t(label) }))}
          />
          <ChoiceFilter
            source="template"
            label={t("domains.create.template")}
            all={t("domains.list.anyTemplate")}
            options={TEMPLATES.map((value) => ({ value, label: t(`domains.templates.${value}.name`) }))}
          />
        </Filters>
        <ListBody<DomainFull> empty={<Empty icon={<PublicOutlined />} title={t("domains.list.noneFound")} />}>
          {(domains) => <DomainTable domains={domains} />}
        </ListBody>
        <RecentImports />
        <RecentPlans />
      </Box>
    </ListData>
  );
}

function Title() {
  const t = useText();
  const { total } = useListContext();
  return (
    <Typography variant="h2" sx={{ mb: 1.5 }}>
      {t("domains.list.title")}{" "}
      <Typography component="span" color="textSecondary">
        {total}
      </Typography>
    </Typography>
  );
}

function DomainTable({ domains }: { domains: readonly DomainFull[] }) {
  const t = useText();
  const { subject, open, close } = useDialogSubject<DomainFull>();
  const { remove } = useDomainActions();
  const selection = useSelection<DomainFull>();
  return (
    <>
      <SelectedDomains selection={selection} />
      <SelectableTable
        label={t("domains.list.label")}
        rows={domains}
        selection={selection}
        getTitle={({ title }) => title}
        columns={[
          { text: t("domains.list.domain"), cell: (domain) => <Named domain={domain} /> },
          { text: t("domains.list.state"), from: "sm", cell: (domain) => <State domain={domain} /> },
          {
            text: t("domains.list.people"),
            from: "md",
            isTabular: true,
            cell: ({ users_count }) => users_count,
          },
          {
            text: t("domains.list.actions"),
            isForTools: true,
            cellProps: { padding: "none" },
            cell: (domain) => <DomainMenu domain={domain} onDelete={() => open(domain)} />,
          },
        ]}
      />
      {subject && (
        <DeleteDialog
          domain={subject}
          onCancel={close}
          onConfirm={(host) => {
            close();
            void remove(subject, host);
          }}
        />
      )}
    </>
  );
}

function State({ domain }: { domain: DomainFull }) {
  const t = useText();
  const { purge_at, maintenance } = domain;
  if (maintenance) {
    return (
      <>
        <Pill tone="error">{t("domains.states.maintenance")}</Pill>
        <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
          {maintenance}
        </Typography>
      </>
    );
  }
  const { label, tone } = getState(domain);
  return (
    <Pill tone={tone}>
      {purge_at ? t("domains.states.purged", { day: dayName(purge_at.slice(0, 10)) }) : t(label)}
    </Pill>
  );
}

function Named({ domain }: { domain: DomainFull }) {
  const t = useText();
  const { domain: current } = useAccount();
  return (
    <>
      <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        {domain.title}
        {domain.id === current.id && (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
            {t("domains.list.here")}
          </Typography>
        )}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ display: "block", overflowWrap: "anywhere" }}>
        {domain.host}
      </Typography>
      <Box sx={{ display: { sm: "none" }, mt: 0.5 }}>
        <State domain={domain} />
      </Box>
    </>
  );
}

function DomainMenu({ domain, onDelete }: { domain: DomainFull; onDelete: () => void }) {
  const t = useText();
  const { domain: current } = useAccount();
  const { switchTo } = useSwitchDomain();
  const { suspend, reactivate } = useDomainActions();
  const isElsewhere = domain.id !== current.id;
  const isDeleted = domain.status === "deleting";
  return (
    <RowMenu
      label={t("domains.list.actionsFor", { title: domain.title })}
      actions={[
        ...(domain.status === "active"
          ? [{ label: t("domains.actions.open"), href: siteOrigin(domain) }]
          : []),
        ...(isElsewhere && !isDeleted
          ? [{ label: t("domains.actions.work"), onClick: () => void switchTo(domain) }]
          : []),
        ...(isDeleted ? [] : [{ label: t("domains.actions.hosts"), to: `/panel/domains/${domain.id}` }]),
        ...(domain.status === "active"
          ? [{ label: t("domains.actions.suspend"), onClick: () => void suspend(domain) }]
          : []),
        ...(domain.status === "suspended"
          ? [{ label: t("domains.actions.reactivate"), onClick: () => void reactivate(domain) }]
          : []),
        ...(isDeleted
          ? [{ label: t("domains.actions.restore"), onClick: () => void reactivate(domain) }]
          : []),
        ...(isElsewhere && !isDeleted ? [{ label: t("domains.actions.delete"), onClick: onDelete }] : []),
      ]}
    />
  );
}
