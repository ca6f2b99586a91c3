import { Alert, Box, Button, Skeleton, Typography } from "@mui/material";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { RecordScreen } from "../kit/layout/RecordScreen";
import { Section } from "../kit/layout/Section";
import { Failed } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";
import { DomainLimits } from "./DomainLimits";
import type { DomainFull } from "./domains";
import { HostCard } from "./HostCard";
import { HostInput } from "./HostInput";
import { useHostActions, useHosts } from "./hosts";
import { useHostCheck } from "./useHostCheck";

/** /panel/domains/{id}: the hosts, limits and features of a domain. */
export default function DomainHosts() {
  const t = useText();
  return (
    <Guarded permission="domains.manage" title={t("domains.hosts.one")} who="layout.closed.superAdmins">
      <RecordScreen<DomainFull> resource="domains" title={t("domains.hosts.one")}>
        {(domain) => <Hosts domain={domain} />}
      </RecordScreen>
    </Guarded>
  );
}

function Hosts({ domain }: { domain: DomainFull }) {
  const t = useText();
  const { data: hosts, error, refetch } = useHosts(domain.id);
  return (
    <Page
      title={t("domains.hosts.title", { title: domain.title })}
      actions={
        <Button component={Link} to="/panel/create-domain">
          {t("domains.hosts.back")}
        </Button>
      }
    >
      <Box sx={{ display: "grid", gap: 2, maxWidth: 960, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Typography color="textSecondary">{t("domains.hosts.intro")}</Typography>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!hosts && !error && <Skeleton variant="rounded" height={160} />}
        {hosts?.[0] && hosts[0].records.length === 0 && (
          <Alert severity="info">{t("domains.hosts.noTargets")}</Alert>
        )}
        {hosts?.map((host) => (
          <HostCard key={host.id} domainId={domain.id} host={host} />
        ))}
        <AddHost domainId={domain.id} />
        <DomainLimits domain={domain} />
      </Box>
    </Page>
  );
}

function AddHost({ domainId }: { domainId: number }) {
  const t = useText();
  const [host, setHost] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { add } = useHostActions(domainId);
  const check = useHostCheck(host);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    if (await add(host.trim())) setHost("");
    setBusy(false);
  }

  return (
    <Section title={t("domains.hosts.addTitle")}>
      <Box component="form" onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
        <HostInput value={host} check={check} onChange={setHost} />
        <Button
          type="submit"
          variant="contained"
          disabled={isBusy || !host.trim()}
          sx={{ justifySelf: "start" }}
        >
          {t("layout.words.add")}
        </Button>
      </Box>
    </Section>
  );
}
