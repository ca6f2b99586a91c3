import { Box, Link as MuiLink, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import type { DomainImport } from "../../../client/types";
import { OutcomeRows } from "../../kit/jobs/OutcomeRows";
import { Pill, type PillTone } from "../../kit/layout/Pill";
import { Failed } from "../../kit/lists/ListStates";
import { RowTable } from "../../kit/lists/RowTable";
import { useText } from "../../messages/useText";
import { TEMPLATES } from "../domains";
import { type ImportedDomain, OUTCOMES, type Outcome, PER_PAGE, useImportedDomains } from "./useDomainImport";

export const TONES: Record<Outcome, PillTone> = {
  pending: null,
  ready: "info",
  created: "success",
  existing: null,
  failed: "error",
};

/** The rows of a list of domains with their values and results. */
export function ImportedDomains({ source }: { source: DomainImport }) {
  const t = useText();
  return (
    <OutcomeRows
      texts={{
        label: t("domainImports.rows"),
        result: t("domainImports.result"),
        all: t("domainImports.all"),
      }}
      outcomes={OUTCOMES.map((value) => ({
        value,
        label: t(`domainImports.outcomes.${value}`),
        count: source[`${value}_count`],
      }))}
      perPage={PER_PAGE}
    >
      {(page, outcome) => <RowsPage source={source} page={page} outcome={outcome} />}
    </OutcomeRows>
  );
}

interface PageProps {
  source: DomainImport;
  page: number;
  outcome: Outcome | "";
}

function RowsPage({ source, page, outcome }: PageProps) {
  const t = useText();
  const { data, error, refetch } = useImportedDomains(source, page, outcome);
  if (!data) return error && <Failed error={error} onRetry={() => void refetch()} />;
  const wide = { sx: { verticalAlign: "top", overflowWrap: "anywhere" } } as const;
  return (
    <RowTable
      label={t("domainImports.rows")}
      rows={data.data}
      columns={[
        {
          text: t("domainImports.row"),
          isTabular: true,
          cellProps: { sx: { verticalAlign: "top" } },
          cell: ({ number }) => number,
        },
        { text: t("domainImports.domain"), cellProps: wide, cell: (row) => <Named row={row} /> },
        {
          text: t("domainImports.details"),
          from: "md",
          cellProps: wide,
          cell: (row) => <Details row={row} />,
        },
        { text: t("domainImports.result"), from: "sm", cellProps: wide, cell: (row) => <Result row={row} /> },
      ]}
    />
  );
}

function Named({ row }: { row: ImportedDomain }) {
  const { host, title } = row.values;
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {row.domain_id === null ? (
        <Typography variant="body2">{host}</Typography>
      ) : (
        <MuiLink variant="body2" component={Link} to={`/panel/domains/${row.domain_id}`}>
          {host}
        </MuiLink>
      )}
      <Box sx={{ display: { md: "none" }, mt: 0.5 }}>
        <Details row={row} />
      </Box>
      <Box sx={{ display: { sm: "none" }, mt: 1 }}>
        <Result row={row} />
      </Box>
    </>
  );
}

function Details({ row }: { row: ImportedDomain }) {
  const t = useText();
  const { template, timezone, currency, owner_email } = row.values;
  const known = TEMPLATES.find((each) => each === template);
  const facts = [known ? t(`domains.templates.${known}.name`) : template, timezone, currency].filter(Boolean);
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {facts.join(" · ")}
      </Typography>
      {owner_email && (
        <Typography variant="body2" color="textSecondary">
          {t("domainImports.owner", { email: owner_email })}
        </Typography>
      )}
    </>
  );
}

function Result({ row: { outcome, reason } }: { row: ImportedDomain }) {
  const t = useText();
  return (
    <>
      <Pill tone={TONES[outcome]}>{t(`domainImports.outcomes.${outcome}`)}</Pill>
      {reason && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {reason}
        </Typography>
      )}
    </>
  );
}
