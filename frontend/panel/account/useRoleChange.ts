import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { onForbidden } from "../../client/forbidden";
import { useToast } from "../kit/layout/useToast";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";
import { useAccount } from "./account";

/** A refusal may be news: the account is read anew, and if the role has changed, that is said in a sentence. */
export function useRoleChange(): void {
  const t = useText();
  const { role, domain } = useAccount();
  const { say } = useToast();
  const queries = useQueryClient();
  const before = useRef(role.id);

  useEffect(
    // Asked once, however many calls of a screen were refused; without an answer things stay as they are.
    () => onForbidden(() => void queries.refetchQueries({ queryKey: ["account"] }, { cancelRefetch: false })),
    [queries],
  );

  useEffect(() => {
    if (before.current === role.id) return;
    before.current = role.id;
    say(t("account.roleChanged", { role: roleName(t, role), domain: domain.title }));
    // What other roles saw is not this one's.
    void queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => name !== "account" && name !== "post",
    });
  }, [role, domain.title, say, t, queries]);
}
