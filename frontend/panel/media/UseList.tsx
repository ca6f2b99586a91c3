import { Box, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { collections } from "../../client/collections";
import { screenOf, type Use } from "./library";

const SLUGS: readonly string[] = collections.map(({ slug }) => slug);

/** The places that show a file, and the ways there. */
export function UseList({ uses }: { uses: readonly Use[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {uses.map((use) => {
        const to = screenOf(use, SLUGS);
        return (
          <li key={`${use.kind} ${use.id} ${use.title}`}>
            <Typography variant="body2">
              {to ? <Link to={to}>{use.title}</Link> : use.title}
              {to && SLUGS.includes(use.kind) && (
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {" "}
                  in {collections.find(({ slug }) => slug === use.kind)?.title}
                </Box>
              )}
            </Typography>
          </li>
        );
      })}
    </Box>
  );
}
