import { Box, LinearProgress, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { components } from "../../generated/schema";
import { useAccount, useMay } from "../account/account";
import { Section } from "../kit/layout/Section";
import { limitText } from "../kit/site/limits";
import { useText } from "../messages/useText";

type Limit = components["schemas"]["LimitRow"];

/**
 * The limits of the site, their use and the missing features, for Admins. Renders nothing if there are no
 * limits.
 */
export function SiteLimits() {
  const t = useText();
  const missing = useAccount().missing_features;
  const mayRead = useMay("options.write");
  const { data = [] } = useQuery({
    queryKey: ["site-limits"],
    queryFn: async () => (await answer(api.GET("/api/site-limits"))).data,
    enabled: mayRead,
  });
  const limited = data.filter(({ limit }) => limit !== null);
  if (!mayRead || !(limited.length || missing.length)) return null;
  return (
    <Section title={t("limits.title")}>
      {limited.map((row) => (
        <Bar key={row.name} row={row} />
      ))}
      {missing.length > 0 && (
        <Typography>
          {t("limits.missing", { names: missing.map((name) => t(`limits.featureNames.${name}`)).join(", ") })}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {t("limits.help")}
      </Typography>
    </Section>
  );
}

function Bar({ row: { name, used, limit } }: { row: Limit }) {
  const t = useText();
  const values = { used: limitText(t, name, used), limit: limitText(t, name, limit ?? 0) };
  const share = limit ? Math.min(100, (100 * used) / limit) : 100;
  return (
    <Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 1, mb: 0.5 }}>
        <Typography>{t(`limits.names.${name}`)}</Typography>
        <Typography sx={{ fontVariantNumeric: "tabular-nums" }}>{t("limits.used", values)}</Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={share}
        color={share < 90 ? "primary" : "warning"}
        aria-label={t(`limits.names.${name}`)}
      />
    </Box>
  );
}
