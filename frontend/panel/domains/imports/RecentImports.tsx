import { Link as MuiLink, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import type { DomainImport } from "../../../client/types";
import { dayAndTime } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { useRecentImports } from "./useDomainImport";

/** Links to the last imports, so that a closed tab loses nothing. */
export function RecentImports() {
  const t = useText();
  const { data: imports } = useRecentImports();
  if (!imports?.length) return null;
  return (
    <section aria-label={t("domainImports.recent")}>
      <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
        {t("domainImports.recent")}
      </Typography>
      {imports.map((source) => (
        <RecentImport key={source.id} source={source} />
      ))}
    </section>
  );
}

function RecentImport({ source }: { source: DomainImport }) {
  const t = useText();
  const { id, status, file_name, rows_count, changed_at, user_name } = source;
  return (
    <Typography sx={{ py: 0.5, overflowWrap: "anywhere" }}>
      <MuiLink component={Link} to={`/panel/domain-imports/${id}`}>
        {t("domainImports.title", { smart_count: rows_count })}
      </MuiLink>{" "}
      {file_name}
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: "block" }}>
        {t(`domainImports.states.${status}`)} {user_name && `${user_name}, `}
        {dayAndTime(changed_at)}
      </Typography>
    </Typography>
  );
}
