import { Box } from "@mui/material";
import sprite from "../../../theme/icons.svg";

/** The mark of a service, as the public site draws it; its name stands beside it. */
export function BrandIcon({ name }: { name: string }) {
  return (
    <Box component="svg" aria-hidden sx={{ flex: "none", width: 20, height: 20 }}>
      <use href={`${sprite}#${name}`} />
    </Box>
  );
}
