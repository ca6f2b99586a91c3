import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useState, useSyncExternalStore } from "react";
import type { ApiError } from "../../client/errors";
import { pinDomain, pinnedDomain } from "../../client/pinned";
import { leaveTo, switchDomain } from "../../client/session";
import { onWrongDomain, setWrongDomain, wrongDomain } from "../../client/wrongDomain";

interface NamedDomain {
  id: number;
  title?: string;
  host?: string;
}

/** Asks what to do when another tab switched the domain; what was typed here stays as it is. */
export function WrongDomainDialog() {
  const refusal = useSyncExternalStore(onWrongDomain, wrongDomain);
  const [problem, setProblem] = useState<string | null>(null);
  if (!refusal) return null;

  const { tab, active } = domainsIn(refusal);

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
    if (active.id) pinDomain(active.id);
    leaveTo("/panel");
  }

  return (
    <Dialog open aria-labelledby="wrong-domain">
      <DialogTitle id="wrong-domain">This tab is on {nameOf(tab)}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          In another tab you switched to {nameOf(active)}, so nothing was saved here. What you typed is kept:
          switch back to {nameOf(tab)} and save again, or leave it and go on with {nameOf(active)}.
        </DialogContentText>
        {problem && (
          <DialogContentText color="error" role="alert" sx={{ mt: 2 }}>
            {problem}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={goOn}>Go on with {nameOf(active)}</Button>
        <Button variant="contained" onClick={() => void switchBack()} autoFocus>
          Switch back to {nameOf(tab)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The reply names the domain that the call was meant for and the one that is active now. */
function domainsIn({ body }: ApiError): { tab: NamedDomain; active: NamedDomain } {
  const { meant, active } = body as { meant?: NamedDomain | null; active?: NamedDomain | null };
  return { tab: meant ?? { id: pinnedDomain() ?? 0 }, active: active ?? { id: 0 } };
}

function nameOf(domain: NamedDomain): string {
  return domain.title ?? domain.host ?? "another domain";
}
