import { Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../client/errors";
import { LoadingFrame } from "../kit/layout/LoadingFrame";
import { useText } from "../messages/useText";
import { AccountContext } from "./account";
import { IdentityDialog } from "./IdentityDialog";
import { accountQuery } from "./reading";
import { WrongDomainDialog } from "./WrongDomainDialog";

/** Loads the account before anything is drawn, and pins this tab to the domain the session is on. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(accountQuery);
  if (data) {
    return (
      <AccountContext value={data}>
        {children}
        <IdentityDialog />
        <WrongDomainDialog />
      </AccountContext>
    );
  }
  if (error instanceof ApiError && error.code === "wrong_domain") return <WrongDomainDialog />;
  if (error) return <NotReached message={error.message} onRetry={() => void refetch()} />;
  return <LoadingFrame />;
}

function NotReached({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useText();
  return (
    <Box component="main" sx={{ maxWidth: 480, mx: "auto", px: 3, py: 12 }}>
      <Typography variant="h1" gutterBottom>
        {t("account.notReached")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {message}
      </Typography>
      <Button variant="contained" onClick={onRetry}>
        {t("layout.words.tryAgain")}
      </Button>
    </Box>
  );
}
