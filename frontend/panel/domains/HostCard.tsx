import { Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Confirm } from "../kit/layout/Confirm";
import { Pill } from "../kit/layout/Pill";
import { Section } from "../kit/layout/Section";
import { dayAndTime, dayName } from "../messages/dates";
import { useText } from "../messages/useText";
import { HostRecords } from "./HostRecords";
import { getState, type HostFull, useHostActions } from "./hosts";

interface Props {
  domainId: number;
  host: HostFull;
}

/** One host: its DNS status, the required records, and its actions. */
export function HostCard({ domainId, host }: Props) {
  const t = useText();
  return (
    <Section label={host.host}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography variant="h2" sx={{ overflowWrap: "anywhere", mr: 0.5 }}>
          {host.host}
        </Typography>
        <Pill tone={host.is_primary ? "info" : null}>{t(getRole(host))}</Pill>
        <State host={host} />
      </Box>
      <Findings host={host} />
      <HostRecords host={host} />
      <Actions domainId={domainId} host={host} />
    </Section>
  );
}

function getRole({ is_primary, redirects }: HostFull) {
  if (is_primary) return "domains.hosts.primary";
  return redirects ? "domains.hosts.redirects" : "domains.hosts.serves";
}

function State({ host }: { host: HostFull }) {
  const t = useText();
  const { label, tone } = getState(host);
  return (
    <Box component="span" aria-live="polite">
      <Pill tone={tone}>{t(label)}</Pill>
    </Box>
  );
}

function Findings({ host: { state } }: { host: HostFull }) {
  const t = useText();
  if (!state?.checked_at) return null;
  const { is_proven, addresses } = state;
  return (
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 0.75 }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {t("domains.hosts.checkedAt", { moment: dayAndTime(state.checked_at) })}
      </Typography>
      {addresses.length > 0 && (
        <Fact>{t("domains.hosts.addresses", { addresses: addresses.join(", ") })}</Fact>
      )}
      <Fact name={t("domains.hosts.proof")}>
        {t(
          is_proven
            ? "domains.hosts.proven"
            : is_proven === false
              ? "domains.hosts.notProven"
              : "domains.hosts.proofUnknown",
        )}
      </Fact>
      <Fact name={t("domains.hosts.certificate")}>
        <Certificate state={state} />
      </Fact>
    </Box>
  );
}

function Fact({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <Typography component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
      {name && `${name}: `}
      {children}
    </Typography>
  );
}

function Certificate({ state }: { state: NonNullable<HostFull["state"]> }) {
  const t = useText();
  const day = state.certificate_expires_at && dayName(state.certificate_expires_at.slice(0, 10));
  if (state.certificate_problem) {
    const until = day ? ` ${t("domains.hosts.certificateUntil", { day })}` : "";
    return `${state.certificate_problem}${until}`;
  }
  if (!day) return t("domains.hosts.noCertificate");
  return t("domains.hosts.certificateOf", { issuer: state.certificate_issuer, day });
}

function Actions({ domainId, host }: Props) {
  const t = useText();
  const { check, makePrimary, setRedirects, remove } = useHostActions(domainId);
  const [asking, setAsking] = useState<"primary" | "remove" | null>(null);
  const name = { host: host.host };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      <Button
        variant="outlined"
        size="small"
        disabled={host.state?.is_being_checked ?? false}
        aria-label={t("domains.hosts.checkNamed", name)}
        onClick={() => void check(host)}
      >
        {t("domains.hosts.check")}
      </Button>
      {!host.is_primary && (
        <>
          <Button
            size="small"
            aria-label={t("domains.hosts.makePrimaryNamed", name)}
            onClick={() => setAsking("primary")}
          >
            {t("domains.hosts.makePrimary")}
          </Button>
          <Button
            size="small"
            aria-label={t(host.redirects ? "domains.hosts.serveNamed" : "domains.hosts.redirectNamed", name)}
            onClick={() => void setRedirects(host, !host.redirects)}
          >
            {t(host.redirects ? "domains.hosts.serve" : "domains.hosts.redirect")}
          </Button>
          <Button
            size="small"
            color="error"
            aria-label={t("domains.hosts.removeNamed", name)}
            onClick={() => setAsking("remove")}
          >
            {t("domains.hosts.remove")}
          </Button>
        </>
      )}
      {asking === "primary" && (
        <Confirm
          title={t("domains.hosts.askPrimary", name)}
          action={t("domains.hosts.makePrimary")}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void makePrimary(host);
          }}
        >
          {t("domains.hosts.askPrimaryText", name)}
        </Confirm>
      )}
      {asking === "remove" && (
        <Confirm
          title={t("domains.hosts.removeAsk", name)}
          action={t("domains.hosts.removeNamed", name)}
          isDangerous
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void remove(host);
          }}
        >
          {t("domains.hosts.removeText")}
        </Confirm>
      )}
    </Box>
  );
}
