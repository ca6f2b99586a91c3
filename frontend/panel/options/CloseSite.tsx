import { Button, Typography } from "@mui/material";
import { useState } from "react";
import { useAccount, useMay } from "../account/account";
import { Confirm } from "../kit/layout/Confirm";
import { Section } from "../kit/layout/Section";
import { useSetOpen } from "../kit/site/useSetOpen";
import { useText } from "../messages/useText";

/** The button to close the site again, for users with permission. */
export function CloseSite() {
  const { domain } = useAccount();
  const t = useText();
  const mayOpen = useMay("site.open");
  const [isOpen, setIsOpen] = useState(false);
  const setOpen = useSetOpen();
  if (!mayOpen || !domain.is_open) return null;
  return (
    <Section title={t("home.closing.title")}>
      <Typography color="textSecondary">{t("home.closing.text")}</Typography>
      <div>
        <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
          {t("home.closing.close")}
        </Button>
      </div>
      {isOpen && (
        <Confirm
          title={t("home.closing.sure", { domain: domain.title })}
          action={t("home.closing.close")}
          isDangerous
          onCancel={() => setIsOpen(false)}
          onConfirm={() => {
            setIsOpen(false);
            void setOpen(false);
          }}
        >
          {t("home.closing.text")}
        </Confirm>
      )}
    </Section>
  );
}
