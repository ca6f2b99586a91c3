import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, MenuItem, Skeleton, TextField, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { localizedMessage } from "../../client/language";
import type { Domain } from "../../client/types";
import type { components } from "../../generated/schema";
import { DomainInput, useDomainSearch } from "../kit/inputs/DomainInput";
import { Confirm } from "../kit/layout/Confirm";
import { Section } from "../kit/layout/Section";
import { useToast } from "../kit/layout/useToast";
import { Failed } from "../kit/lists/ListStates";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";
import { getNameOrEmail, type RoleId, type TeamUser, useRoles } from "./people";

type Membership = components["schemas"]["MembershipRow"];

const SUPER_ADMIN = 1;
const AUTHOR: RoleId = 4;

/** All domains of a user, with their roles; for super admins. */
export function Memberships({ person }: { person: TeamUser }) {
  const t = useText();
  const path = { id: String(person.id) };
  const { data, error, refetch } = useQuery({
    queryKey: ["users", "memberships", person.id],
    queryFn: async () =>
      (await answer(api.GET("/api/users/{id}/memberships", { params: { path, query: { limit: 500 } } })))
        .data,
  });
  const { put, take } = useMemberships(person);
  const [leaving, setLeaving] = useState<Membership | null>(null);
  return (
    <Section title={t("users.domains.title")}>
      <Typography color="textSecondary">
        {t("users.domains.intro", { name: getNameOrEmail(person) })}
      </Typography>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      {data && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 }}>
          {data.map((membership) => (
            <Row
              key={membership.domain.id}
              membership={membership}
              onRole={(role_id) => void put(membership.domain.id, role_id)}
              onLeave={() => setLeaving(membership)}
            />
          ))}
        </Box>
      )}
      {data && <AddDomain taken={data.map(({ domain }) => domain.id)} onAdd={put} />}
      {leaving && (
        <Confirm
          title={t("users.remove.title", { name: getNameOrEmail(person), domain: leaving.domain.title })}
          action={t("users.domains.removeFrom", { domain: leaving.domain.title })}
          isDangerous
          onCancel={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null);
            void take(leaving.domain.id);
          }}
        >
          {t("users.domains.text")}
        </Confirm>
      )}
    </Section>
  );
}

interface RowProps {
  membership: Membership;
  onRole: (role: RoleId) => void;
  onLeave: () => void;
}

function Row({ membership: { domain, role }, onRole, onLeave }: RowProps) {
  const t = useText();
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{domain.title}</Typography>
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {domain.host}
        </Typography>
      </Box>
      <RoleSelect
        label={t("users.domains.roleOn", { domain: domain.title })}
        value={role.id}
        onChange={onRole}
      />
      <Button
        size="small"
        onClick={onLeave}
        aria-label={t("users.domains.removeFrom", { domain: domain.title })}
      >
        {t("layout.words.remove")}
      </Button>
    </Box>
  );
}

interface RoleSelectProps {
  label: string;
  value: number;
  onChange: (role: RoleId) => void;
}

function RoleSelect({ label, value, onChange }: RoleSelectProps) {
  const t = useText();
  const { data = [] } = useRoles();
  // The role of super admins applies to all domains, so a single membership cannot assign it.
  const roles = data.filter(({ id }) => id !== SUPER_ADMIN || id === value);
  return (
    <TextField
      select
      value={roles.some(({ id }) => id === value) ? value : ""}
      onChange={(event) => onChange(Number(event.target.value) as RoleId)}
      slotProps={{ select: { SelectDisplayProps: { "aria-label": label } } }}
      sx={{ width: 160 }}
    >
      {roles.map((role) => (
        <MenuItem key={role.id} value={role.id}>
          {roleName(t, role)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface AddProps {
  taken: readonly number[];
  onAdd: (domain: number, role: RoleId) => Promise<boolean>;
}

function AddDomain({ taken, onAdd }: AddProps) {
  const t = useText();
  const { typed, setTyped, choices } = useDomainSearch(taken);
  const [domain, setDomain] = useState<Domain | null>(null);
  const [role, setRole] = useState<RoleId>(AUTHOR);
  if (choices.shown.length + choices.others === 0 && typed === "") return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
      <DomainInput
        label={t("users.domains.another")}
        choices={choices}
        onType={setTyped}
        value={domain}
        onChange={(_, chosen) => setDomain(chosen)}
        sx={{ flex: "1 1 200px" }}
      />
      <RoleSelect label={t("users.domains.roleThere")} value={role} onChange={setRole} />
      <Button
        variant="outlined"
        startIcon={<AddOutlined />}
        disabled={!domain}
        onClick={() => {
          if (!domain) return;
          void onAdd(domain.id, role).then((isAdded) => isAdded && setDomain(null));
        }}
      >
        {t("layout.words.add")}
      </Button>
    </Box>
  );
}

function useMemberships(person: TeamUser) {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const path = { id: String(person.id) };

  async function done(act: () => Promise<{ message?: string }>): Promise<boolean> {
    try {
      const { message } = await act();
      await queries.invalidateQueries({ queryKey: ["users"] });
      say(localizedMessage(message, t("users.said.saved")));
      return true;
    } catch (error) {
      sayError(error);
      return false;
    }
  }

  return {
    put: (domain_id: number, role_id: RoleId) =>
      done(() =>
        answer(api.PUT("/api/users/{id}/memberships", { params: { path }, body: { domain_id, role_id } })),
      ),
    take: (domain_id: number) =>
      done(() =>
        answer(api.DELETE("/api/users/{id}/memberships", { params: { path, query: { domain_id } } })),
      ),
  };
}
