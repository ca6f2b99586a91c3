import { Box, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { answer, api } from "../../client/api";
import { useAccount, useMay } from "../account/account";
import { FormScreen } from "../forms/FormScreen";
import { TextBox } from "../forms/TextBox";
import { type FormErrors, useKeptForm } from "../forms/useKeptForm";
import { Guarded } from "../layout/Guarded";
import { useToast } from "../layout/useToast";
import { Section } from "../posts/Section";
import { DomainsChoice } from "./DomainsChoice";
import type { RoleId } from "./people";
import { RoleChoice } from "./RoleChoice";

const AUTHOR: RoleId = 4;

interface Invitation {
  firstname: string;
  lastname: string;
  email: string;
  role_id: RoleId;
  domain_ids: number[];
}

/** /panel/users/create */
export default function UserCreate() {
  return (
    <Guarded permission="users.write" title="Invite somebody">
      <Invite />
    </Guarded>
  );
}

function Invite() {
  const { domain } = useAccount();
  const isSuperAdmin = useMay("domains.manage");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { say } = useToast();
  const created = useRef<number>(undefined);
  const form = useKeptForm<Invitation>({
    name: "invitation",
    saved: { firstname: "", lastname: "", email: "", role_id: AUTHOR, domain_ids: [domain.id] },
    check,
    send: async (values) => {
      const body = { ...values, email: values.email.trim() };
      const { data, message } = await answer(api.POST("/api/users", { body }));
      created.current = data.id;
      say(message ?? `${data.email} is invited.`);
      return undefined;
    },
  });

  function leave() {
    form.finish();
    void queries.invalidateQueries({ queryKey: ["users"] });
    navigate(`/panel/users/${created.current}`);
  }

  return (
    <FormScreen
      form={form}
      title="Invite somebody"
      back={{ to: "/panel/users", label: "Users" }}
      action="Send the invitation"
      busy="Sending…"
      isNew
      onSaved={leave}
    >
      <Section label="Who">
        <Typography color="textSecondary">
          They get a mail with a link to choose a password, good for 14 days. Somebody who has an account
          already can sign in here at once.
        </Typography>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
          <TextBox
            form={form}
            name="firstname"
            label="First name"
            maxLength={100}
            autoComplete="off"
            autoFocus
          />
          <TextBox form={form} name="lastname" label="Last name" maxLength={100} autoComplete="off" />
        </Box>
        <TextBox form={form} name="email" label="E-mail" type="email" maxLength={254} autoComplete="off" />
      </Section>
      <Section title="Role">
        <RoleChoice
          value={form.values.role_id}
          onChange={(role_id) => form.set({ role_id })}
          error={form.errors.role_id}
        />
      </Section>
      {isSuperAdmin && (
        <Section title="Domains">
          <DomainsChoice
            value={form.values.domain_ids}
            onChange={(domain_ids) => form.set({ domain_ids })}
            error={form.errors.domain_ids}
          />
        </Section>
      )}
    </FormScreen>
  );
}

function check({ firstname, lastname, email, domain_ids }: Invitation): FormErrors<Invitation> {
  return {
    ...(!firstname.trim() && { firstname: "Enter the first name." }),
    ...(!lastname.trim() && { lastname: "Enter the last name." }),
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && {
      email: "Enter an e-mail address such as name@example.com.",
    }),
    ...(domain_ids.length === 0 && { domain_ids: "Choose at least one domain." }),
  };
}
