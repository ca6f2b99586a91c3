import { Button } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { answer, api } from "../../../client/api";
import { getName } from "../../account/account";
import { useText } from "../../messages/useText";

/**
 * A link to the existing user with the invited address, where the role can be changed. Shown after an
 * invitation was rejected.
 */
export function ExistingUserLink({ email }: { email: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ["users", "with address", email],
    queryFn: async () => {
      const query = { search: email, limit: 10 };
      const { data: people } = await answer(api.GET("/api/users", { params: { query } }));
      return people.find((person) => person.email.toLowerCase() === email.toLowerCase()) ?? null;
    },
  });
  if (!data) return null;
  return (
    <Button component={Link} to={`/panel/users/${data.id}`} size="small" sx={{ justifySelf: "start" }}>
      {t("users.openPerson", { name: getName(data) || data.email })}
    </Button>
  );
}
