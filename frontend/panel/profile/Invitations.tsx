import { Alert, Box, Button, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import { localizedMessage } from "../../client/language";
import type { components } from "../../generated/schema";
import { useAccount } from "../account/account";
import { useSignOut } from "../account/useSignOut";
import { useSwitchDomain } from "../account/useSwitchDomain";
import { Section } from "../kit/layout/Section";
import { useToast } from "../kit/layout/useToast";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";

type Invitation = components["schemas"]["InvitationRow"];

const GONE = 410;
const KEY = ["invitations"];

/** The user's invitations, to accept or decline. Renders nothing if there are none. */
export function Invitations() {
  const t = useText();
  const [query] = useSearchParams();
  const token = query.get("invitation");
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: async () =>
      (await answer(api.GET("/api/account/invitations", { params: { query: { limit: 100 } } }))).data,
  });
  const { busy, accept, decline } = useInvitationActions();
  if (data.length === 0) return token ? <WrongLink token={token} /> : null;
  return (
    <>
      {token && <WrongLink token={token} />}
      <Section title={t("profile.invitations.title")}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}>
          {data.map((invitation) => (
            <Box component="li" key={invitation.id}>
              <Typography sx={{ mb: 1 }}>{getSentence(t, invitation)}</Typography>
              <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
                <Button
                  variant="contained"
                  disabled={busy !== null}
                  onClick={() => void accept(invitation)}
                  aria-label={t("profile.invitations.acceptOf", { domain: invitation.domain.title })}
                >
                  {t("profile.invitations.accept")}
                </Button>
                <Button
                  disabled={busy !== null}
                  onClick={() => void decline(invitation)}
                  aria-label={t("profile.invitations.declineOf", { domain: invitation.domain.title })}
                >
                  {t("profile.invitations.decline")}
                </Button>
              </Box>
            </Box>
          ))}
        </Box>
      </Section>
    </>
  );
}

function getSentence(t: ReturnType<typeof useText>, { inviter, domain, role }: Invitation): string {
  const names = { domain: domain.title, role: roleName(t, role) };
  return inviter ? t("profile.invitations.by", { ...names, inviter }) : t("profile.invitations.to", names);
}

/** A notice if the link is for another user or has expired. */
function WrongLink({ token }: { token: string }) {
  const t = useText();
  const account = useAccount();
  const signOut = useSignOut();
  const { data, error } = useQuery({
    queryKey: ["invitation of the link", token],
    queryFn: async () => (await answer(api.POST("/api/invitations/look", { body: { token } }))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error instanceof ApiError && error.status === GONE) {
    return <Alert severity="info">{t("profile.invitations.gone")}</Alert>;
  }
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data || data.email === account.email) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" color="inherit" onClick={signOut}>
          {t("profile.invitations.signOut")}
        </Button>
      }
    >
      {t("profile.invitations.other", { email: data.email, own: account.email })}
    </Alert>
  );
}

/** Return the query without the token, which would only be reported as expired on a second use. */
function withoutLink(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete("invitation");
  return rest;
}

function useInvitationActions() {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const { switchTo } = useSwitchDomain();
  const [busy, setBusy] = useState<number | null>(null);
  const [, setQuery] = useSearchParams();

  async function end({ id }: Invitation, act: () => Promise<void>) {
    setBusy(id);
    try {
      await act();
      setQuery(withoutLink, { replace: true });
    } catch (failure) {
      sayError(failure);
    }
    setBusy(null);
    for (const queryKey of [KEY, ["account"], ["domains"]]) await queries.invalidateQueries({ queryKey });
  }

  return {
    busy,
    accept: (invitation: Invitation) =>
      end(invitation, async () => {
        const { domain, id } = invitation;
        const path = { id: String(id) };
        await answer(api.POST("/api/account/invitations/{id}/accept", { params: { path } }));
        const open = {
          label: t("profile.invitations.open", { domain: domain.title }),
          onClick: () => void switchTo(domain),
        };
        say(t("profile.invitations.joined", { domain: domain.title }), open);
      }),
    decline: (invitation: Invitation) =>
      end(invitation, async () => {
        const path = { id: String(invitation.id) };
        const { message } = await answer(
          api.POST("/api/account/invitations/{id}/decline", { params: { path } }),
        );
        say(localizedMessage(message, t("profile.invitations.declined")));
      }),
  };
}
