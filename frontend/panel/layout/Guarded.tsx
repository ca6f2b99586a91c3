import { Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useAccount, useMay } from "../account/account";
import { Page } from "./Page";

interface Props {
  permission: string;
  /** What the screen is called, for whoever came by a direct address. */
  title: string;
  /** Who may use it, as the end of "It is for …". */
  who?: string;
  children: ReactNode;
}

/** A screen for those who may use it; anybody else is told why it stays closed. */
export function Guarded({ permission, title, who = "administrators", children }: Props) {
  const { role, domain } = useAccount();
  if (useMay(permission)) return children;
  return (
    <Page title={title}>
      <Typography sx={{ mb: 1 }}>
        You are {role.name} on {domain.title}, and this screen is for {who}.
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        If you need it, ask an administrator of {domain.title} to change your role.
      </Typography>
      <Button variant="contained" component={Link} to="/panel">
        Go to the start
      </Button>
    </Page>
  );
}
