import { Alert } from "@mui/material";
import { useAccount } from "../account/account";
import { useText } from "../messages/useText";

/** A notice above every screen of a suspended domain, which is read-only. */
export function Suspended() {
  const t = useText();
  const { domain } = useAccount();
  if (domain.status !== "suspended") return null;
  return (
    <Alert severity="warning" sx={{ m: 2, mb: 0 }}>
      {t("layout.suspended")}
    </Alert>
  );
}

/** The operator's notices for this domain. */
export function Announcements() {
  return useAccount().announcements.map(({ text, level }) => (
    <Alert key={text} severity={level === "warning" ? "warning" : "info"} sx={{ m: 2, mb: 0 }}>
      {text}
    </Alert>
  ));
}
