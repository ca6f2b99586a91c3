import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useState, useSyncExternalStore } from "react";
import { bootData } from "../../client/boot";
import type { ApiError } from "../../client/errors";
import { leaveTo, switchDomain } from "../../client/session";
import { pinDomain, readPinnedDomain } from "../../client/tabDomain";
import { onWrongDomain, setWrongDomain, wrongDomain } from "../../client/wrongDomain";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import { ForeignSiteDialog } from "./ForeignSiteDialog";
import { leaveToActiveDomain } from "./leaveToActiveDomain";

interface NamedDomain {
  id: number;
  title?: string;
  host?: string;
}

interface Props {
  /** Whether nothing is shown yet, because the tab opened a link while another tab uses another domain. */
  isOpening?: boolean;
  onReturn?: () => void;
}

/** Asks what to do after another tab has switched the domain. Unsaved input stays. */
export function WrongDomainDialog({ isOpening = false, onReturn }: Props) {
  const t = useText();
  const refusal = useSyncExternalStore(onWrongDomain, wrongDomain);
  const [problem, setProblem] = useState<string | null>(null);
  if (!refusal) return null;

  const meant = domainsIn(refusal);
  const { active } = meant;
  const names = { tab: getName(t, meant.tab), active: getName(t, active) };
  const { addressDomain } = bootData();
  const isLink = isOpening && addressDomain?.id === readPinnedDomain();
  // The response includes both domain names only for members of both domains.
  if (isLink && addressDomain && !meant.tab) return <ForeignSiteDialog site={addressDomain.title} />;
  const texts = isLink ? "account.openedLink" : "account.wrongDomain";

  async function switchBack() {
    const id = readPinnedDomain();
    try {
      if (id) await switchDomain(id);
      setWrongDomain(null);
      setProblem(null);
      onReturn?.();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  function goOn() {
    if (!active) return leaveToActiveDomain();
    pinDomain(active.id);
    leaveTo("/panel");
  }

  return (
    <Dialog open aria-labelledby="wrong-domain">
      <DialogTitle id="wrong-domain">{t(`${texts}.title`, names)}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t(`${texts}.text`, names)}</DialogContentText>
        {problem && (
          <DialogContentText color="error" role="alert" sx={{ mt: 2 }}>
            {problem}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={goOn}>{t(`${texts}.goOn`, names)}</Button>
        <Button variant="contained" onClick={() => void switchBack()} autoFocus>
          {t(`${texts}.back`, names)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Return the domain of the call and the active domain. The response contains both only for members of both
 * domains.
 */
function domainsIn({ body }: ApiError): { tab: NamedDomain | null; active: NamedDomain | null } {
  const { meant, active } = body as { meant?: NamedDomain | null; active?: NamedDomain | null };
  return { tab: meant ?? null, active: active ?? null };
}

function getName(t: Translate, domain: NamedDomain | null): string {
  return domain?.title ?? domain?.host ?? t("account.wrongDomain.another");
}
