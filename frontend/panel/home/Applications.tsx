import { Box, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { Section } from "../kit/layout/Section";
import { shortMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import type { Glance } from "./useHome";

/** Pending membership applications. */
export function Applications({ rows, count }: { rows: Glance["applications"]; count: number }) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <Section title={t("home.applications")}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
        {rows.map(({ id, summary, email, created_at }) => (
          <Box component="li" key={id}>
            <Typography
              component={Link}
              to={`/panel/submissions/${id}`}
              sx={{
                display: "-webkit-box",
                WebkitBoxOrient: "vertical",
                WebkitLineClamp: 2,
                overflow: "hidden",
                fontWeight: 500,
                overflowWrap: "anywhere",
                textDecoration: "none",
                "&:hover": { textDecoration: "underline" },
              }}
            >
              {summary || email}
            </Typography>
            <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {[email, shortMoment(created_at)].filter(Boolean).join(", ")}
            </Typography>
          </Box>
        ))}
      </Box>
      {count > rows.length && (
        <Typography component={Link} to="/panel/submissions" variant="body2">
          {t("home.allApplications", { count })}
        </Typography>
      )}
    </Section>
  );
}
