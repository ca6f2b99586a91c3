import GroupOutlined from "@mui/icons-material/GroupOutlined";
import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import { Button } from "@mui/material";
import { Link } from "react-router-dom";
import { useAccount, useMay } from "../account/account";
import { ChoiceFilter, SearchFilter, ShowAll } from "../kit/lists/filters";
import { ListBody } from "../kit/lists/ListBody";
import { ListScreen } from "../kit/lists/ListScreen";
import { Empty } from "../kit/lists/ListStates";
import { useListFilter } from "../kit/lists/useListFilter";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";
import { STATES, type TeamUser, useRoles } from "./people";
import { UserTable } from "./UserTable";

/** /panel/users: the team members of the domain, including invited ones. */
export default function Users() {
  const t = useText();
  const { domain } = useAccount();
  return (
    <ListScreen
      resource="users"
      title={t("users.title")}
      permission="users.read"
      count={(total) => t("users.count", { smart_count: total })}
      intro={t("users.intro", { domain: domain.title })}
      actions={<InviteButton />}
      filters={<UserFilters />}
    >
      <ListBody<TeamUser> empty={<Nobody />}>{(people) => <UserTable people={people} />}</ListBody>
    </ListScreen>
  );
}

function UserFilters() {
  const t = useText();
  const roles = useRoles();
  return (
    <>
      <SearchFilter label={t("users.search")} />
      <ChoiceFilter
        source="role_id"
        label={t("users.role")}
        all={t("users.everyRole")}
        options={(roles.data ?? []).map((role) => ({ value: String(role.id), label: roleName(t, role) }))}
      />
      <ChoiceFilter
        source="status"
        label={t("users.state")}
        all={t("users.anyState")}
        options={Object.entries(STATES).map(([value, { label }]) => ({ value, label: t(label) }))}
      />
    </>
  );
}

function Nobody() {
  const t = useText();
  const { isNarrowed } = useListFilter();
  return (
    <Empty
      icon={<GroupOutlined />}
      title={t(isNarrowed ? "users.nobodyLikeThis" : "users.nobody")}
      action={isNarrowed ? <ShowAll isOutlined label={t("users.showAll")} /> : <InviteButton />}
    />
  );
}

function InviteButton() {
  const t = useText();
  if (!useMay("users.write")) return null;
  return (
    <Button
      variant="contained"
      startIcon={<PersonAddAltOutlined />}
      component={Link}
      to="/panel/users/create"
    >
      {t("users.invite")}
    </Button>
  );
}
