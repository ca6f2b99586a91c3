import { useMemo, useState } from "react";
import type { Domain } from "../../client/types";
import { useAccount } from "../account/account";
import { DomainInput, useDomainSearch } from "../kit/inputs/DomainInput";
import { useText } from "../messages/useText";

interface Props {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}

/** The choice of a user's domains, for super admins. */
export function DomainsChoice({ value, onChange, error }: Props) {
  const t = useText();
  const { setTyped, choices } = useDomainSearch();
  const { domain } = useAccount();
  // Selected domains stay during a search for others.
  const [known, setKnown] = useState<readonly Domain[]>([domain]);
  const found = value.map(
    (id) => [...known, ...choices.listed].find((each) => each.id === id) ?? { ...domain, id, title: "…" },
  );
  const names = found.map(({ id, title }) => `${id} ${title}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list as value would clear the input while the user types
  const chosen = useMemo(() => found, [names]);
  return (
    <DomainInput
      multiple
      label={t("users.domains.title")}
      help={t("users.create.eachDomain")}
      error={error}
      choices={choices}
      onType={setTyped}
      value={chosen}
      onChange={(_, wanted) => {
        setKnown(wanted);
        onChange(wanted.map(({ id }) => id));
      }}
    />
  );
}
