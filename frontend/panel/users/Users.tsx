import GroupOutlined from "@mui/icons-material/GroupOutlined";
import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import { Box, Button, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { answer, api } from "../../client/api";
import { roleTexts } from "../../generated/roles";
import { useAccount, useMay } from "../account/account";
import { Guarded } from "../layout/Guarded";
import { Page } from "../layout/Page";
import { Choice } from "../lists/Choice";
import { Empty, Failed, LoadingRows } from "../lists/ListStates";
import { Pages } from "../lists/Pages";
import { SearchBox } from "../lists/SearchBox";
import { useAddressFilter } from "../lists/useAddressFilter";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";
import { type RoleId, STATES, type TeamUser, useRoles } from "./people";
import { UserTable } from "./UserTable";

const PER_PAGE = 25;
const FILTERS = ["search", "role", "status"] as const;

/** /panel/users */
export default function Users() {
  const t = useText();
  return (
    <Guarded permission="users.read" title={t("users.title")}>
      <UserList />
    </Guarded>
  );
}

function UserList() {
  const t = useText();
  const { domain } = useAccount();
  const { filter, page, isNarrowed, change, setPage, clear } = useAddressFilter(FILTERS);
  const { data, error, refetch } = useUsers(filter, page);
  const roles = useRoles();
  const total = data?.meta.total;
  return (
    <Page
      title={t("users.title")}
      aside={
        <Typography color="textSecondary" aria-live="polite" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {total !== undefined && t("users.count", { smart_count: total })}
        </Typography>
      }
      actions={<InviteButton />}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t("users.intro", { domain: domain.title })}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, rowGap: 1.5, mb: 2 }}>
        <SearchBox
          label={t("users.search")}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <Choice
          label={t("users.role")}
          value={filter.role}
          options={[
            { value: "", label: t("users.everyRole") },
            ...(roles.data ?? []).map((role) => ({ value: String(role.id), label: roleName(t, role) })),
          ]}
          onChoose={(role) => change({ role })}
        />
        <Choice
          label={t("users.state")}
          value={filter.status}
          options={[
            { value: "", label: t("users.anyState") },
            ...Object.entries(STATES).map(([value, { label }]) => ({ value, label: t(label) })),
          ]}
          onChoose={(status) => change({ status })}
        />
      </Box>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && data.data.length === 0 && (
        <Empty
          icon={<GroupOutlined />}
          title={t(isNarrowed ? "users.nobodyLikeThis" : "users.nobody")}
          action={
            isNarrowed ? (
              <Button variant="outlined" onClick={clear}>
                {t("users.showAll")}
              </Button>
            ) : (
              <InviteButton />
            )
          }
        />
      )}
      {data && data.data.length > 0 && <UserTable people={data.data} />}
      <Pages total={total ?? 0} page={page} perPage={PER_PAGE} onPage={setPage} />
    </Page>
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

function useUsers({ search, role, status }: Record<(typeof FILTERS)[number], string>, page: number) {
  const query = {
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
    ...(search && { search }),
    ...(Object.hasOwn(roleTexts.en, role) && { role_id: Number(role) as RoleId }),
    ...(status in STATES && { status: status as TeamUser["status"] }),
  };
  return useQuery({
    queryKey: ["users", query],
    queryFn: () => answer(api.GET("/api/users", { params: { query } })),
    placeholderData: keepPreviousData,
  });
}
