import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { answer, api } from "../../client/api";
import { useAccount } from "../account/account";
import { useSwitchDomain } from "../account/useSwitchDomain";
import { FormScreen } from "../forms/FormScreen";
import { TextBox } from "../forms/TextBox";
import { type FormErrors, useKeptForm } from "../forms/useKeptForm";
import { Guarded } from "../layout/Guarded";
import { Section } from "../posts/Section";
import { TimezoneInput } from "../profile/TimezoneInput";
import { AllDomains } from "./AllDomains";
import type { DomainFull, Template } from "./domains";
import { HostInput } from "./HostInput";
import { suggestedHost } from "./hostName";
import { TemplateChoice } from "./TemplateChoice";
import { useHostCheck } from "./useHostCheck";

interface NewDomain {
  title: string;
  host: string;
  template: Template;
  owner_email: string;
  timezone: string;
}

/** /panel/create-domain */
export default function CreateDomain() {
  return (
    <Guarded permission="domains.manage" title="Domains" who="layout.closed.superAdmins">
      <Create />
    </Guarded>
  );
}

function Create() {
  const { domain } = useAccount();
  const queries = useQueryClient();
  const { target, switchTo } = useSwitchDomain();
  const [isHostTouched, setIsHostTouched] = useState(false);
  const created = useRef<DomainFull>(undefined);
  const form = useKeptForm<NewDomain>({
    name: "domain",
    saved: {
      title: "",
      host: "",
      template: "restaurant",
      owner_email: "",
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
    },
    check,
    send: async (values) => {
      const { data } = await answer(api.POST("/api/domains", { body: values }));
      created.current = data;
      return undefined;
    },
  });
  const { title, host } = form.values;
  const hostCheck = useHostCheck(host);

  function rename(next: string) {
    const follows = !isHostTouched && (host === "" || host === suggestedHost(title, domain.host));
    form.set({ title: next, ...(follows && { host: suggestedHost(next, domain.host) }) });
  }

  function goThere() {
    form.finish();
    void queries.invalidateQueries({ queryKey: ["all-domains"] });
    if (created.current) void switchTo(created.current);
  }

  return (
    <FormScreen
      form={form}
      title="Create a domain"
      action="Create the domain"
      busy="Creating…"
      isNew
      isReadOnly={target !== null}
      onSaved={goThere}
      below={<AllDomains />}
    >
      <Section label="Name and host">
        <TextBox
          form={form}
          name="title"
          label="Title"
          maxLength={200}
          onText={rename}
          help="What the site is called, for visitors and for the team."
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
      <Section title="Template">
        <TemplateChoice value={form.values.template} onChange={(template) => form.set({ template })} />
      </Section>
      <Section title="Who and where">
        <TextBox
          form={form}
          name="owner_email"
          label="E-mail of the owner"
          type="email"
          maxLength={254}
          help="Somebody who has an account here, and becomes Admin of the domain. You can invite others later."
        />
        <TimezoneInput
          value={form.values.timezone}
          onChange={(timezone) => form.set({ timezone })}
          error={form.errors.timezone}
        />
      </Section>
    </FormScreen>
  );
}

function check({ title, host }: NewDomain): FormErrors<NewDomain> {
  return {
    ...(!title.trim() && { title: "Give the domain a title." }),
    ...(!host.trim() && { host: "Enter the host it answers to, such as tacos.example.com." }),
  };
}
