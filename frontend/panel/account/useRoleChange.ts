import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { onForbidden } from "../../client/forbidden";
import { useToast } from "../kit/layout/useToast";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";
import { useAccount } from "./account";

/** After a rejected call, refresh the account, and tell the user if their role has changed. */
export function useRoleChange(): void {
  const t = useText();
  const { role, domain } = useAccount();
  const { say } = useToast();
  const queries = useQueryClient();
  const before = useRef(role.id);

  useEffect(
    // One request, however many calls of a screen were rejected; if it fails, nothing changes.
    () => onForbidden(() => void queries.refetchQueries({ queryKey: ["account"] }, { cancelRefetch: false })),
    [queries],
  );

  useEffect(() => {
    if (before.current === role.id) return;
    before.current = role.id;
    say(t("account.roleChanged", { role: roleName(t, role), domain: domain.title }));
    // Discard data fetched with another role.
    void queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => name !== "account" && name !== "post",
    });
  }, [role, domain.title, say, t, queries]);
}
