import AddOutlined from "@mui/icons-material/AddOutlined";
import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { answer, api } from "../../client/api";
import { useAccount } from "../account/account";
import { useSwitchDomain } from "../account/useSwitchDomain";
import { FormScreen } from "../kit/forms/FormScreen";
import { TextBox } from "../kit/forms/TextBox";
import { type FormErrors, useDraftForm } from "../kit/forms/useDraftForm";
import { CurrencyInput } from "../kit/inputs/CurrencyInput";
import type { Currency } from "../kit/inputs/currencies";
import { TimezoneInput } from "../kit/inputs/TimezoneInput";
import { later } from "../kit/layout/chunks";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { Section } from "../kit/layout/Section";
import { TemplateChoice } from "../kit/site/TemplateChoice";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import { AllDomains } from "./AllDomains";
import type { DomainFull, Template } from "./domains";
import { HostInput } from "./HostInput";
import { suggestHost } from "./hostName";
import { useHostCheck } from "./useHostCheck";

interface NewDomain {
  title: string;
  host: string;
  template: Template;
  owner_email: string;
  timezone: string;
  /** "" means the currency of the time zone. */
  currency: Currency | "";
}

const DOMAINS = "/panel/create-domain";
const ImportDomains = later(() => import("./imports/ImportDomains"));

/** /panel/create-domain: the domains of the installation. */
export default function CreateDomain() {
  const t = useText();
  return (
    <Guarded permission="domains.manage" title={t("domains.title")} who="layout.closed.superAdmins">
      <Domains />
    </Guarded>
  );
}

/** The existing domains, with buttons to create a domain and to import a list of domains. */
function Domains() {
  const t = useText();
  const [search] = useSearchParams();
  const [isImporting, setImporting] = useState(false);
  if (search.has("new")) return <Create />;
  return (
    <Page
      title={t("domains.title")}
      actions={
        <>
          <Button onClick={() => setImporting(true)}>{t("domainImports.import")}</Button>
          <Button variant="contained" component={Link} to={`${DOMAINS}?new=1`} startIcon={<AddOutlined />}>
            {t("domains.create.title")}
          </Button>
        </>
      }
    >
      <AllDomains />
      {isImporting && (
        <Suspense>
          <ImportDomains onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function Create() {
  const t = useText();
  const { domain } = useAccount();
  const queries = useQueryClient();
  const { target, switchTo } = useSwitchDomain();
  const [isHostTouched, setIsHostTouched] = useState(false);
  const created = useRef<DomainFull>(undefined);
  const form = useDraftForm<NewDomain>({
    name: "domain",
    saved: {
      title: "",
      host: "",
      template: "restaurant",
      owner_email: "",
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
      currency: "",
    },
    check: (values) => check(values, t),
    send: async (values) => {
      const { data } = await answer(api.POST("/api/domains", { body: values }));
      created.current = data;
      return undefined;
    },
  });
  const { title, host } = form.values;
  const hostCheck = useHostCheck(host);

  function rename(next: string) {
    const follows = !isHostTouched && (host === "" || host === suggestHost(title, domain.host));
    form.set({ title: next, ...(follows && { host: suggestHost(next, domain.host) }) });
  }

  function goThere() {
    form.finish();
    void queries.invalidateQueries({ queryKey: ["domains"] });
    if (created.current) void switchTo(created.current);
  }

  return (
    <FormScreen
      form={form}
      title={t("domains.create.title")}
      action={t("domains.create.action")}
      busy={t("domains.create.busy")}
      isNew
      isReadOnly={target !== null}
      onSaved={goThere}
      back={{ to: DOMAINS, label: t("domains.title") }}
    >
      <Section label={t("domains.create.nameAndHost")}>
        <TextBox
          form={form}
          name="title"
          label={t("domains.create.name")}
          maxLength={200}
          onText={rename}
          help={t("domains.create.nameHelp")}
        />
        <HostInput
          value={host}
          check={hostCheck}
          error={form.errors.host}
          onChange={(next) => {
            setIsHostTouched(next !== "");
            form.set({ host: next });
          }}
        />
      </Section>
      <Section title={t("domains.create.template")}>
        <TemplateChoice value={form.values.template} onChange={(template) => form.set({ template })} />
      </Section>
      <Section title={t("domains.create.whoAndWhere")}>
        <TextBox
          form={form}
          name="owner_email"
          label={t("domains.create.owner")}
          type="email"
          maxLength={254}
          help={t("domains.create.ownerHelp")}
        />
        <TimezoneInput
          value={form.values.timezone}
          onChange={(timezone) => form.set({ timezone })}
          error={form.errors.timezone}
        />
        <CurrencyInput
          hasDefault
          value={form.values.currency}
          onChange={(currency) => form.set({ currency })}
          error={form.errors.currency}
        />
      </Section>
    </FormScreen>
  );
}

function check({ title, host }: NewDomain, t: Translate): FormErrors<NewDomain> {
  return {
    ...(!title.trim() && { title: t("domains.create.titleMissing") }),
    ...(!host.trim() && { host: t("domains.create.hostMissing") }),
  };
}
