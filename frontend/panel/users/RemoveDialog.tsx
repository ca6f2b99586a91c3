import { useAccount } from "../account/account";
import { Confirm } from "../layout/Confirm";
import { calledOrAddress, type TeamUser } from "./people";

interface Props {
  person: TeamUser;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before somebody is taken off the domain, and says what becomes of them and of what they wrote. */
export function RemoveDialog({ person, onConfirm, onCancel }: Props) {
  const { domain } = useAccount();
  const name = calledOrAddress(person);
  return (
    <Confirm
      title={`Remove ${name} from ${domain.title}?`}
      action={`Remove ${name}`}
      isDangerous
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {person.status === "invited"
        ? "The invitation stops working."
        : "They are signed out here at once. What they wrote stays, and you can invite them again."}
    </Confirm>
  );
}
