import { Box } from "@mui/material";
import sprite from "../../../theme/icons.svg";

/** The icon of a service, as on the public site, next to its name. */
export function BrandIcon({ name }: { name: string }) {
  return (
    <Box component="svg" aria-hidden sx={{ flex: "none", width: 20, height: 20 }}>
      <use href={`${sprite}#${name}`} />
    </Box>
  );
}
