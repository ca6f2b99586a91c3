import { Box, Button, LinearProgress, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import { isLanguage, keepLanguage, languageOf } from "../../client/language";
import { pinDomain, pinnedDomain } from "../../client/pinned";
import { chooseTheme } from "../../client/theme";
import { setSiteHost, siteHost } from "../../client/tokens";
import type { Account } from "../../client/types";
import { tryLanguage } from "../messages/language";
import { useText } from "../messages/useText";
import { AccountContext } from "./account";
import { WrongDomainDialog } from "./WrongDomainDialog";

/** Loads the account before anything is drawn, and pins this tab to the domain the session is on. */
export function SignedIn({ children }: { children: ReactNode }) {
  const t = useText();
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
  return <LinearProgress aria-label={t("layout.words.loading")} color="inherit" />;
}

async function loadAccount(): Promise<Account> {
  const { data } = await answer(api.GET("/api/account"));
  if (!isFollowed) await follow(data);
  isFollowed = true;
  if (!pinnedDomain()) pinDomain(data.domain.id);
  if (!siteHost()) setSiteHost(data.domain.host);
  return data;
}

let isFollowed = false;

/** What was chosen on another device holds here from the first screen on; later changes are made here. */
async function follow({ theme, locale }: Account): Promise<void> {
  chooseTheme(theme);
  const chosen = locale.split("-")[0];
  const choice = isLanguage(chosen) ? chosen : "";
  keepLanguage(choice);
  await tryLanguage(languageOf(choice));
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
