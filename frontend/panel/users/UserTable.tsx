import { Box, Typography } from "@mui/material";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useAccount, useMay } from "../account/account";
import { Avatar } from "../kit/layout/Avatar";
import { Pill } from "../kit/layout/Pill";
import { type RowAction, RowMenu } from "../kit/lists/RowMenu";
import { RowTable } from "../kit/lists/RowTable";
import { shortMoment } from "../messages/dates";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";
import { getNameOrEmail, STATES, type TeamUser, usePeopleActions } from "./people";
import { RemoveDialog } from "./RemoveDialog";
import { useMayViewAs, ViewAsDialog } from "./ViewAs";

/** The team members of the domain. */
export function UserTable({ people }: { people: readonly TeamUser[] }) {
  const t = useText();
  return (
    <RowTable
      label={t("users.title")}
      rows={people}
      getLink={({ id }) => `/panel/users/${id}`}
      columns={[
        { text: t("users.name"), cell: (person) => <Named person={person} /> },
        { text: t("users.role"), from: "sm", cell: ({ role }) => roleName(t, role) },
        { text: t("users.state"), from: "sm", cell: ({ status }) => <State of={status} /> },
        {
          text: t("users.lastSignedIn"),
          from: "md",
          isTabular: true,
          cell: ({ last_login_at }) => shortMoment(last_login_at) || t("users.never"),
        },
        {
          text: t("users.actions"),
          isForTools: true,
          cellProps: { padding: "none" },
          cell: (person) => <UserMenu person={person} />,
        },
      ]}
    />
  );
}

function State({ of: status }: { of: TeamUser["status"] }) {
  const t = useText();
  const { label, tone } = STATES[status];
  return <Pill tone={tone}>{t(label)}</Pill>;
}

/** The name, and on narrow screens also the data of hidden columns. */
function Named({ person }: { person: TeamUser }) {
  const t = useText();
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
      <Avatar person={person} />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component={Link}
          to={`/panel/users/${person.id}`}
          sx={{
            fontWeight: 600,
            overflowWrap: "anywhere",
            textDecoration: "none",
            "&:hover": { textDecoration: "underline" },
          }}
        >
          {getNameOrEmail(person)}
        </Typography>
        {person.is_me && (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
            {t("users.you")}
          </Typography>
        )}
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: "block", overflowWrap: "anywhere" }}
        >
          {person.email}
        </Typography>
        <Box sx={{ display: { xs: "flex", sm: "none" }, gap: 1, mt: 0.5, alignItems: "center" }}>
          <Typography variant="caption">{roleName(t, person.role)}</Typography>
          <State of={person.status} />
        </Box>
      </Box>
    </Box>
  );
}

function UserMenu({ person }: { person: TeamUser }) {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const actions = usePeopleActions();
  const mayChange = useMayChange(person);
  const mayViewAs = useMayViewAs(person);
  const [isViewing, setIsViewing] = useState(false);
  const name = getNameOrEmail(person);
  const items: RowAction[] = [
    { label: t(mayChange ? "layout.words.edit" : "users.look"), to: `/panel/users/${person.id}` },
    ...(mayViewAs ? [{ label: t("users.viewAs.action"), onClick: () => setIsViewing(true) }] : []),
    ...(mayChange && person.status === "invited"
      ? [{ label: t("users.resend"), onClick: () => void actions.resend(person) }]
      : []),
    ...(mayChange && !person.is_me && person.status === "active"
      ? [{ label: t("users.suspend"), onClick: () => void actions.suspend(person) }]
      : []),
    ...(mayChange && person.status === "suspended"
      ? [{ label: t("users.letIn"), onClick: () => void actions.reactivate(person) }]
      : []),
    ...(mayChange && !person.is_me
      ? [{ label: t("users.removeHere"), onClick: () => setIsAsking(true) }]
      : []),
  ];
  return (
    <>
      <RowMenu label={t("users.actionsFor", { name })} actions={items} />
      {isViewing && <ViewAsDialog person={person} onClose={() => setIsViewing(false)} />}
      {isAsking && (
        <RemoveDialog
          person={person}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void actions.remove(person);
          }}
        />
      )}
    </>
  );
}

/** Return whether the signed-in user may change this user. Users with a higher role cannot be changed. */
export function useMayChange(person: TeamUser): boolean {
  const { role } = useAccount();
  return useMay("users.write") && person.role.id >= role.id;
}
