import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useState, useSyncExternalStore } from "react";
import type { ApiError } from "../../client/errors";
import { leaveTo, switchDomain } from "../../client/session";
import { pinDomain, pinnedDomain, unpinDomain } from "../../client/tabDomain";
import { onWrongDomain, setWrongDomain, wrongDomain } from "../../client/wrongDomain";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";

interface NamedDomain {
  id: number;
  title?: string;
  host?: string;
}

/** Asks what to do when another tab switched the domain; what was typed here stays as it is. */
export function WrongDomainDialog() {
  const t = useText();
  const refusal = useSyncExternalStore(onWrongDomain, wrongDomain);
  const [problem, setProblem] = useState<string | null>(null);
  if (!refusal) return null;

  const meant = domainsIn(refusal);
  const { active } = meant;
  const names = { tab: nameOf(t, meant.tab), active: nameOf(t, active) };

  async function switchBack() {
    const id = pinnedDomain();
    try {
      if (id) await switchDomain(id);
      setWrongDomain(null);
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  function goOn() {
    if (active) pinDomain(active.id);
    // Which one it is, is not told to who lost their place on one of the two: the next screen asks anew.
    else unpinDomain();
    leaveTo("/panel");
  }

  return (
    <Dialog open aria-labelledby="wrong-domain">
      <DialogTitle id="wrong-domain">{t("account.wrongDomain.title", names)}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t("account.wrongDomain.text", names)}</DialogContentText>
        {problem && (
          <DialogContentText color="error" role="alert" sx={{ mt: 2 }}>
            {problem}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={goOn}>{t("account.wrongDomain.goOn", names)}</Button>
        <Button variant="contained" onClick={() => void switchBack()} autoFocus>
          {t("account.wrongDomain.back", names)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The reply names the domain the call was meant for and the one that is active now, to members of both. */
function domainsIn({ body }: ApiError): { tab: NamedDomain | null; active: NamedDomain | null } {
  const { meant, active } = body as { meant?: NamedDomain | null; active?: NamedDomain | null };
  return { tab: meant ?? null, active: active ?? null };
}

function nameOf(t: Translate, domain: NamedDomain | null): string {
  return domain?.title ?? domain?.host ?? t("account.wrongDomain.another");
}
