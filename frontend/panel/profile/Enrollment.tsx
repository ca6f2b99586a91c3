import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useAccount } from "../account/account";
import { useSignOut } from "../account/useSignOut";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";
import { RecoveryCodes } from "./RecoveryCodes";
import { TwoFactorSetup } from "./TwoFactorSetup";

/** The two-factor setup, which users must complete before the panel opens if their role requires it. */
export default function Enrollment({ onDone }: { onDone: () => void }) {
  const t = useText();
  const { role } = useAccount();
  const signOut = useSignOut();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Box
      component="main"
      sx={{ display: "grid", gap: 3, maxWidth: 520, mx: "auto", px: 3, py: { xs: 6, sm: 10 } }}
    >
      <Typography variant="h1">{t("profile.enrollment.title")}</Typography>
      <Typography color="textSecondary">
        {t("profile.enrollment.text", { role: roleName(t, role) })}
      </Typography>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onDone} />
      ) : (
        <TwoFactorSetup
          onDone={setCodes}
          otherWay={<Button onClick={signOut}>{t("layout.user.signOut")}</Button>}
        />
      )}
    </Box>
  );
}
