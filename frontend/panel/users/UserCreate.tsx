import { Box, Typography } from "@mui/material";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError } from "../../client/errors";
import { localizedMessage } from "../../client/language";
import { userInvitationLimits } from "../../generated/limits";
import { useAccount, useMay } from "../account/account";
import { ExistingUserLink } from "../kit/forms/ExistingUserLink";
import { FormScreen } from "../kit/forms/FormScreen";
import { CreateForm, useSend } from "../kit/forms/ResourceForm";
import { TextBox } from "../kit/forms/TextBox";
import { type FormErrors, useDraftForm } from "../kit/forms/useDraftForm";
import { Guarded } from "../kit/layout/Guarded";
import { Section } from "../kit/layout/Section";
import { useToast } from "../kit/layout/useToast";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import { DomainsChoice } from "./DomainsChoice";
import type { RoleId, TeamUser } from "./people";
import { RoleChoice } from "./RoleChoice";

const AUTHOR: RoleId = 4;

interface InvitationForm {
  firstname: string;
  lastname: string;
  email: string;
  role_id: RoleId;
  domain_ids: number[];
}

/** /panel/users/create: the form to invite a user. */
export default function UserCreate() {
  const t = useText();
  return (
    <Guarded permission="users.write" title={t("users.invite")}>
      <CreateForm resource="users">
        <Invite />
      </CreateForm>
    </Guarded>
  );
}

function Invite() {
  const t = useText();
  const { domain } = useAccount();
  const isSuperAdmin = useMay("domains.manage");
  const navigate = useNavigate();
  const sendUser = useSend<TeamUser>();
  const { say } = useToast();
  const [refused, setRefused] = useState("");
  const created = useRef<number>(undefined);
  const form = useDraftForm<InvitationForm>({
    name: "invitation",
    saved: { firstname: "", lastname: "", email: "", role_id: AUTHOR, domain_ids: [domain.id] },
    check: (values) => check(t, values),
    send: async (values) => {
      const body = { ...values, email: values.email.trim() };
      const { data, message } = await sendUser(body).catch((error: unknown) => {
        if (error instanceof ApiError && error.fields.email) setRefused(body.email);
        throw error;
      });
      created.current = data.id;
      say(localizedMessage(message, t("users.said.invited", { email: data.email })));
      return undefined;
    },
  });

  function leave() {
    form.finish();
    navigate(`/panel/users/${created.current}`);
  }

  return (
    <FormScreen
      form={form}
      title={t("users.invite")}
      back={{ to: "/panel/users", label: t("users.title") }}
      action={t("users.create.action")}
      busy={t("users.create.sending")}
      isNew
      onSaved={leave}
    >
      <Section label={t("users.create.who")}>
        <Typography color="textSecondary">{t("users.create.help")}</Typography>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
          <TextBox
            form={form}
            name="firstname"
            label={t("users.firstname")}
            maxLength={userInvitationLimits.firstname}
            autoComplete="off"
            autoFocus
          />
          <TextBox
            form={form}
            name="lastname"
            label={t("users.lastname")}
            maxLength={userInvitationLimits.lastname}
            autoComplete="off"
          />
        </Box>
        <TextBox
          form={form}
          name="email"
          label={t("users.email")}
          type="email"
          maxLength={userInvitationLimits.email}
          autoComplete="off"
        />
        {refused && refused === form.values.email.trim() && <ExistingUserLink email={refused} />}
      </Section>
      <Section title={t("users.role")}>
        <RoleChoice
          value={form.values.role_id}
          onChange={(role_id) => form.set({ role_id })}
          error={form.errors.role_id}
        />
      </Section>
      {isSuperAdmin && (
        <Section title={t("users.domains.title")}>
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

function check(
  t: Translate,
  { firstname, lastname, email, domain_ids }: InvitationForm,
): FormErrors<InvitationForm> {
  return {
    ...(!firstname.trim() && { firstname: t("users.create.enterFirstname") }),
    ...(!lastname.trim() && { lastname: t("users.create.enterLastname") }),
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && {
      email: t("users.create.enterEmail"),
    }),
    ...(domain_ids.length === 0 && { domain_ids: t("users.create.chooseDomain") }),
  };
}
