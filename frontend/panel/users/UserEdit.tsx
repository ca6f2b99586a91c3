import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { localizedMessage } from "../../client/language";
import { userChangeLimits } from "../../generated/limits";
import { useMay } from "../account/account";
import { FormScreen } from "../kit/forms/FormScreen";
import { useSend } from "../kit/forms/ResourceForm";
import { TextBox } from "../kit/forms/TextBox";
import { type DraftForm, useDraftForm } from "../kit/forms/useDraftForm";
import { Guarded } from "../kit/layout/Guarded";
import { Pill } from "../kit/layout/Pill";
import { RecordScreen } from "../kit/layout/RecordScreen";
import { Section } from "../kit/layout/Section";
import { useToast } from "../kit/layout/useToast";
import { fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import { Memberships } from "./Memberships";
import { getNameOrEmail, type RoleId, STATES, type TeamUser, usePeopleActions } from "./people";
import { RemoveDialog } from "./RemoveDialog";
import { RoleChoice } from "./RoleChoice";
import { useMayChange } from "./UserTable";
import { useMayViewAs, ViewAsDialog } from "./ViewAs";

/** /panel/users/{id}: the data, role and access of a team member. */
export default function UserEdit() {
  const t = useText();
  return (
    <Guarded permission="users.read" title={t("users.title")}>
      <RecordScreen<TeamUser> resource="users" title={t("users.one")}>
        {(person) => <Edit person={person} />}
      </RecordScreen>
    </Guarded>
  );
}

interface PersonForm {
  firstname: string;
  lastname: string;
  email: string;
  role_id: RoleId;
}

function Edit({ person }: { person: TeamUser }) {
  const t = useText();
  const sendUser = useSend<TeamUser>();
  const { say } = useToast();
  const mayChange = useMayChange(person);
  const isSuperAdmin = useMay("domains.manage");
  const { label, tone } = STATES[person.status];
  // Changing one's own address requires the password, and an invitation keeps its address.
  const isAddressOpen = person.is_correctable && !person.is_me && person.status !== "invited";
  const form = useDraftForm<PersonForm>({
    name: `user.${person.id}`,
    saved: toForm(person),
    send: async ({ email, firstname, lastname, role_id }) => {
      const body = {
        role_id,
        ...(person.is_correctable && { firstname, lastname }),
        ...(isAddressOpen && { email }),
      };
      const { data, message } = await sendUser(body);
      say(localizedMessage(message, t("users.said.saved")));
      return toForm(data);
    },
  });

  return (
    <FormScreen
      form={form}
      title={getNameOrEmail(person)}
      back={{ to: "/panel/users", label: t("users.title") }}
      aside={<Pill tone={tone}>{t(label)}</Pill>}
      isReadOnly={!mayChange}
      below={
        <>
          {isSuperAdmin && <Memberships person={person} />}
          {mayChange && !person.is_me && <Access person={person} form={form} />}
        </>
      }
    >
      {!mayChange && <Alert severity="info">{t("users.edit.above", { name: getNameOrEmail(person) })}</Alert>}
      {person.is_me && (
        <Alert
          severity="info"
          action={
            <Button size="small" component={Link} to="/panel/profile">
              {t("layout.screens.profile")}
            </Button>
          }
        >
          {t("users.edit.isYou")}
        </Alert>
      )}
      <Section label={t("users.edit.person")}>
        {person.is_correctable && (
          <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
            <TextBox
              form={form}
              name="firstname"
              autoComplete="off"
              label={t("users.firstname")}
              maxLength={userChangeLimits.firstname}
            />
            <TextBox
              form={form}
              name="lastname"
              autoComplete="off"
              label={t("users.lastname")}
              maxLength={userChangeLimits.lastname}
            />
            {isAddressOpen && (
              <Box sx={{ gridColumn: "1 / -1" }}>
                <TextBox
                  form={form}
                  name="email"
                  autoComplete="off"
                  type="email"
                  label={t("users.email")}
                  help={t("users.edit.addressHelp")}
                  maxLength={userChangeLimits.email}
                />
              </Box>
            )}
          </Box>
        )}
        <Facts person={person} hasAddress={!isAddressOpen} />
      </Section>
      <Section title={t("users.role")}>
        <RoleChoice
          value={form.values.role_id}
          current={person.role}
          isDisabled={!mayChange}
          onChange={(role_id) => form.set({ role_id })}
          error={form.errors.role_id}
        />
      </Section>
    </FormScreen>
  );
}

function toForm({ firstname, lastname, email, role }: TeamUser): PersonForm {
  return { firstname, lastname, email, role_id: role.id as RoleId };
}

function Facts({ person, hasAddress }: { person: TeamUser; hasAddress: boolean }) {
  const t = useText();
  const isHere = person.status !== "invited";
  // Account data of users who have not accepted yet does not belong to this domain.
  const facts = [
    ...(hasAddress ? [[t("users.email"), person.email]] : []),
    ...(isHere
      ? [
          [t("users.phone"), person.phone || "–"],
          [t("users.edit.twoFactor"), t(person.two_factor_enabled ? "users.edit.on" : "users.edit.off")],
          [t("users.edit.since"), fullMoment(person.created_at)],
          [t("users.lastSignedIn"), fullMoment(person.last_login_at) || t("users.never")],
        ]
      : [[t("users.edit.invitedAt"), fullMoment(person.created_at)]]),
  ] as [string, string][];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gridTemplateColumns: { sm: "180px 1fr" },
        columnGap: 2,
        rowGap: { xs: 0, sm: 0.75 },
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: "contents" }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: "anywhere" }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The user's access to this domain, and the actions that change it. */
function Access({ person, form }: { person: TeamUser; form: DraftForm<PersonForm> }) {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const [isViewing, setIsViewing] = useState(false);
  const mayViewAs = useMayViewAs(person);
  const { suspend, reactivate, resend, signOut, remove } = usePeopleActions();
  const navigate = useNavigate();

  async function confirmed() {
    setIsAsking(false);
    if (!(await remove(person))) return;
    form.finish();
    navigate("/panel/users");
  }

  return (
    <Section title={t("users.edit.access")}>
      <Typography color="textSecondary">{t(`users.edit.${person.status}`)}</Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {person.status === "invited" && (
          <Button variant="outlined" onClick={() => void resend(person)}>
            {t("users.resend")}
          </Button>
        )}
        {mayViewAs && (
          <Button variant="outlined" onClick={() => setIsViewing(true)}>
            {t("users.viewAs.action")}
          </Button>
        )}
        {person.status === "active" && (
          <Button variant="outlined" onClick={() => void suspend(person)}>
            {t("users.suspend")}
          </Button>
        )}
        {person.status !== "invited" && (
          <Button variant="outlined" onClick={() => void signOut(person)}>
            {t("users.signOut")}
          </Button>
        )}
        {person.status === "suspended" && (
          <Button variant="outlined" onClick={() => void reactivate(person)}>
            {t("users.letIn")}
          </Button>
        )}
        <Button color="error" onClick={() => setIsAsking(true)}>
          {t("users.removeHere")}
        </Button>
      </Box>
      {isViewing && <ViewAsDialog person={person} onClose={() => setIsViewing(false)} />}
      {isAsking && (
        <RemoveDialog
          person={person}
          isDirty={form.isDirty}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void confirmed()}
        />
      )}
    </Section>
  );
}
