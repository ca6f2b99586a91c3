import { Box, Button, LinearProgress, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import { pinDomain, pinnedDomain } from "../../client/pinned";
import { setSiteHost, siteHost } from "../../client/tokens";
import type { Account } from "../../client/types";
import { AccountContext } from "./account";
import { WrongDomainDialog } from "./WrongDomainDialog";

/** Loads the account before anything is drawn, and pins this tab to the domain the session is on. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["account"],
    queryFn: loadAccount,
    staleTime: 60_000,
  });
  if (data) {
    return (
      <AccountContext value={data}>
        {children}
        <WrongDomainDialog />
      </AccountContext>
    );
  }
  if (error instanceof ApiError && error.code === "wrong_domain") return <WrongDomainDialog />;
  if (error) return <NotReached message={error.message} onRetry={() => void refetch()} />;
  return <LinearProgress aria-label="Loading" color="inherit" />;
}

async function loadAccount(): Promise<Account> {
  const { data } = await answer(api.GET("/api/account"));
  if (!pinnedDomain()) pinDomain(data.domain.id);
  if (!siteHost()) setSiteHost(data.domain.host);
  return data;
}

function NotReached({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Box component="main" sx={{ maxWidth: 480, mx: "auto", px: 3, py: 12 }}>
      <Typography variant="h1" gutterBottom>
        The panel could not be loaded
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {message}
      </Typography>
      <Button variant="contained" onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}
