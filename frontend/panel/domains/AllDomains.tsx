import PublicOutlined from "@mui/icons-material/PublicOutlined";
import { Box, TableCell, TableRow, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { siteOrigin, useAccount } from "../account/account";
import { useSwitchDomain } from "../account/useSwitchDomain";
import { Pill } from "../layout/Pill";
import { Choice } from "../lists/Choice";
import { Empty, Failed, LoadingRows } from "../lists/ListStates";
import { ListTable } from "../lists/ListTable";
import { Pages } from "../lists/Pages";
import { RowMenu } from "../lists/RowMenu";
import { SearchBox } from "../lists/SearchBox";
import { shownFrom } from "../lists/shownFrom";
import { useAddressFilter } from "../lists/useAddressFilter";
import { dayName } from "../messages/dates";
import { useText } from "../messages/useText";
import { DeleteDialog } from "./DeleteDialog";
import { type DomainFull, STATES, useDomainActions } from "./domains";
import { useAsking } from "./useAsking";

const PER_PAGE = 25;
const FILTERS = ["search", "status"] as const;

/** Every domain of the installation with its state, for those who run them all. */
export function AllDomains() {
  const t = useText();
  const { filter, page, change, setPage } = useAddressFilter(FILTERS);
  const query = {
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
    ...(filter.search && { search: filter.search }),
    ...(filter.status in STATES && { status: filter.status as DomainFull["status"] }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ["all-domains", query],
    queryFn: () => answer(api.GET("/api/domains", { params: { query } })),
    placeholderData: keepPreviousData,
  });
  return (
    <Box component="section" aria-label={t("domains.list.title")} sx={{ mt: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t("domains.list.title")}{" "}
        <Typography component="span" color="textSecondary">
          {data?.meta.total}
        </Typography>
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, rowGap: 1.5, mb: 1.5 }}>
        <SearchBox
          label={t("domains.list.search")}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <Choice
          label={t("domains.list.state")}
          value={filter.status}
          options={[
            { value: "", label: t("domains.list.anyState") },
            ...Object.entries(STATES).map(([value, { label }]) => ({ value, label: t(label) })),
          ]}
          onChoose={(status) => change({ status })}
        />
      </Box>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && data.data.length === 0 && (
        <Empty icon={<PublicOutlined />} title={t("domains.list.noneFound")} />
      )}
      {data && data.data.length > 0 && <DomainTable domains={data.data} />}
      <Pages total={data?.meta.total ?? 0} page={page} perPage={PER_PAGE} onPage={setPage} />
    </Box>
  );
}

function DomainTable({ domains }: { domains: readonly DomainFull[] }) {
  const t = useText();
  const { subject, ask, close } = useAsking<DomainFull>();
  const { remove } = useDomainActions();
  return (
    <>
      <ListTable
        label={t("domains.list.label")}
        columns={[
          { text: t("domains.list.domain") },
          { text: t("domains.list.state"), from: "sm" },
          { text: t("domains.list.people"), from: "md" },
          { text: t("domains.list.actions"), isForTools: true },
        ]}
      >
        {domains.map((domain) => (
          <DomainRow key={domain.id} domain={domain} onDelete={() => ask(domain)} />
        ))}
      </ListTable>
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

function DomainRow({ domain, onDelete }: { domain: DomainFull; onDelete: () => void }) {
  const t = useText();
  const { domain: current } = useAccount();
  const { label, tone } = STATES[domain.status];
  const state = (
    <Pill tone={tone}>
      {domain.purge_at
        ? t("domains.states.purged", { day: dayName(domain.purge_at.slice(0, 10)) })
        : t(label)}
    </Pill>
  );
  return (
    <TableRow sx={{ "&:last-of-type td": { borderBottom: 0 } }}>
      <TableCell>
        <Typography sx={{ fontWeight: 600 }}>
          {domain.title}
          {domain.id === current.id && (
            <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
              {t("domains.list.here")}
            </Typography>
          )}
        </Typography>
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: "block", overflowWrap: "anywhere" }}
        >
          {domain.host}
        </Typography>
        <Box sx={{ display: { sm: "none" }, mt: 0.5 }}>{state}</Box>
      </TableCell>
      <TableCell sx={shownFrom("sm")}>{state}</TableCell>
      <TableCell sx={{ ...shownFrom("md"), fontVariantNumeric: "tabular-nums" }}>
        {domain.users_count}
      </TableCell>
      <TableCell padding="none">
        <DomainMenu domain={domain} onDelete={onDelete} />
      </TableCell>
    </TableRow>
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
