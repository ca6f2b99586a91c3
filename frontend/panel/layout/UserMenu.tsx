import { IconButton } from "@mui/material";
import { Suspense, useState } from "react";
import { getName, useAccount } from "../account/account";
import { initials } from "../kit/layout/Avatar";
import { screen, usePreloaded } from "../kit/layout/lazyScreen";
import { useText } from "../messages/useText";

const AccountMenu = screen(() => import("./AccountMenu"));

/** The signed-in user, with the account menu. */
export function UserMenu() {
  const account = useAccount();
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const approach = usePreloaded(AccountMenu);
  const name = getName(account) || account.email;

  return (
    <>
      <IconButton
        aria-label={t("layout.user.accountOf", { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...approach}
        sx={(theme) => ({
          width: 36,
          height: 36,
          borderRadius: "50%",
          fontSize: "0.875rem",
          fontWeight: 600,
          color: theme.colors.ink,
          backgroundColor: theme.colors.chrome,
          border: `1px solid ${theme.colors.line}`,
        })}
      >
        {initials(name)}
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
