import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useAccount, useMay } from "../account/account";
import { Avatar } from "../layout/Avatar";
import { Pill } from "../layout/Pill";
import { Unseen } from "../layout/Unseen";
import { Sheet } from "../lists/ListStates";
import { type RowAction, RowMenu } from "../lists/RowMenu";
import { shortMoment } from "../messages/dates";
import { calledOrAddress, STATES, type TeamUser, usePeopleActions } from "./people";
import { RemoveDialog } from "./RemoveDialog";

const WIDE = { display: { xs: "none", md: "table-cell" } };
const MEDIUM = { display: { xs: "none", sm: "table-cell" } };

/** The people of the domain, a row each. */
export function UserTable({ people }: { people: readonly TeamUser[] }) {
  return (
    <Sheet>
      <Table aria-label="Users">
        <TableHead>
          <TableRow>
            <TableCell>Name</TableCell>
            <TableCell sx={MEDIUM}>Role</TableCell>
            <TableCell sx={MEDIUM}>State</TableCell>
            <TableCell sx={WIDE}>Last signed in</TableCell>
            <TableCell padding="none" sx={{ width: 48 }}>
              <Unseen>Actions</Unseen>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <UserRow key={person.id} person={person} />
          ))}
        </TableBody>
      </Table>
    </Sheet>
  );
}

function UserRow({ person }: { person: TeamUser }) {
  const { label, tone } = STATES[person.status];
  return (
    <TableRow
      sx={({ colors }) => ({
        "&:hover": { backgroundColor: colors.hover },
        "&:last-of-type td": { borderBottom: 0 },
      })}
    >
      <TableCell>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
          <Avatar person={person} />
          <Box sx={{ minWidth: 0 }}>
            <Typography
              component={Link}
              to={`/panel/users/${person.id}`}
              sx={{ fontWeight: 600, textDecoration: "none", "&:hover": { textDecoration: "underline" } }}
            >
              {calledOrAddress(person)}
            </Typography>
            {person.is_me && (
              <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
                you
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
              <Typography variant="caption">{person.role.name}</Typography>
              <Pill tone={tone}>{label}</Pill>
            </Box>
          </Box>
        </Box>
      </TableCell>
      <TableCell sx={MEDIUM}>{person.role.name}</TableCell>
      <TableCell sx={MEDIUM}>
        <Pill tone={tone}>{label}</Pill>
      </TableCell>
      <TableCell sx={{ ...WIDE, fontVariantNumeric: "tabular-nums" }}>
        {shortMoment(person.last_login_at) || "Never"}
      </TableCell>
      <TableCell padding="none">
        <UserMenu person={person} />
      </TableCell>
    </TableRow>
  );
}

function UserMenu({ person }: { person: TeamUser }) {
  const [isAsking, setIsAsking] = useState(false);
  const actions = usePeopleActions();
  const mayChange = useMayChange(person);
  const name = calledOrAddress(person);
  const items: RowAction[] = [
    { label: mayChange ? "Edit" : "Look at", to: `/panel/users/${person.id}` },
    ...(mayChange && person.status === "invited"
      ? [{ label: "Send the invitation again", onClick: () => void actions.resend(person) }]
      : []),
    ...(mayChange && !person.is_me && person.status === "active"
      ? [{ label: "Suspend", onClick: () => void actions.suspend(person) }]
      : []),
    ...(mayChange && person.status === "suspended"
      ? [{ label: "Let in again", onClick: () => void actions.reactivate(person) }]
      : []),
    ...(mayChange && !person.is_me
      ? [{ label: "Remove from this domain…", onClick: () => setIsAsking(true) }]
      : []),
  ];
  return (
    <>
      <RowMenu label={`Actions for ${name}`} actions={items} />
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

/** Nobody changes those who stand above them. */
export function useMayChange(person: TeamUser): boolean {
  const { role } = useAccount();
  return useMay("users.write") && person.role.id >= role.id;
}
