import { useAccount } from "../account/account";
import { Confirm } from "../kit/layout/Confirm";
import { useText } from "../messages/useText";
import { getNameOrEmail, type TeamUser } from "./people";

interface Props {
  person: TeamUser;
  /** Whether the user's form has unsaved changes. */
  isDirty?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * The dialog to confirm the removal of a user from the domain, with its effects on them and their content.
 */
export function RemoveDialog({ person, isDirty = false, onConfirm, onCancel }: Props) {
  const t = useText();
  const { domain } = useAccount();
  const name = getNameOrEmail(person);
  return (
    <Confirm
      title={t("users.remove.title", { name, domain: domain.title })}
      action={t("users.remove.action", { name })}
      isDangerous
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {t(person.status === "invited" ? "users.remove.invited" : "users.remove.others")}
      {isDirty && ` ${t("forms.discard.note")}`}
    </Confirm>
  );
}
