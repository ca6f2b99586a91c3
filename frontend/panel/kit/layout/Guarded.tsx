import { Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useAccount } from "../../account/account";
import { mayIn } from "../../account/availableActions";
import { roleName } from "../../messages/names";
import type { PlainKey } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { Page } from "./Page";

type Who = Extract<PlainKey, `layout.closed.${string}`>;

interface Props {
  permission: string;
  /** The collection that the permission must cover, for screens with posts. */
  collection?: string;
  /** The title of the screen, for users who opened its URL directly. */
  title: string;
  /** The users with access, for the text "Only … can open this screen". */
  who?: Who;
  children: ReactNode;
}

/** A screen for users with a permission. All other users see an explanation. */
export function Guarded(props: Props) {
  return <PermissionGate key={`${props.permission} ${props.collection}`} {...props} />;
}

function PermissionGate({
  permission,
  collection,
  title,
  who = "layout.closed.administrators",
  children,
}: Props) {
  const account = useAccount();
  const { role, domain } = account;
  const t = useText();
  const isOpen = collection ? mayIn(account, permission, collection) : permission in account.reach;
  // If the permission is removed during editing, unsaved input must stay.
  const [wasOpen] = useState(isOpen);
  if (isOpen || wasOpen) return children;
  return (
    <Page title={title}>
      {domain.status === "suspended" ? (
        <Typography sx={{ mb: 3 }}>{t("layout.closed.suspended", { domain: domain.title })}</Typography>
      ) : (
        <>
          <Typography sx={{ mb: 1 }}>
            {t("layout.closed.text", { role: roleName(t, role), domain: domain.title, who: t(who) })}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 3 }}>
            {t("layout.closed.ask", { domain: domain.title })}
          </Typography>
        </>
      )}
      <Button variant="contained" component={Link} to="/panel">
        {t("layout.notFound.start")}
      </Button>
    </Page>
  );
}
