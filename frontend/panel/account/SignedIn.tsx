import { Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { unknownSite } from "../../client/addressDomain";
import { ApiError } from "../../client/errors";
import { LoadingFrame } from "../kit/layout/LoadingFrame";
import { useText } from "../messages/useText";
import { AccountContext } from "./account";
import { accountQuery } from "./accountQuery";
import { ForeignSiteDialog } from "./ForeignSiteDialog";
import { useSiteInLinks } from "./useSiteInLinks";
import { WrongDomainDialog } from "./WrongDomainDialog";

/** Loads the account before anything is rendered, and pins this tab to the session's domain. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(accountQuery);
  useSiteInLinks(data?.domain);
  const unknown = unknownSite();
  if (unknown) return <ForeignSiteDialog site={unknown} />;
  if (data) {
    return (
      <AccountContext value={data}>
        {children}
        <WrongDomainDialog />
      </AccountContext>
    );
  }
  if (error instanceof ApiError && error.code === "wrong_domain") {
    return (
      <>
        <LoadingFrame />
        <WrongDomainDialog isOpening onReturn={() => void refetch()} />
      </>
    );
  }
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
