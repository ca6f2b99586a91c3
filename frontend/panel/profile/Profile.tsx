import { Box, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { Account } from "../../client/types";
import { accountUpdateLimits } from "../../generated/limits";
import { getName, useAccount } from "../account/account";
import { FormScreen } from "../kit/forms/FormScreen";
import { TextBox } from "../kit/forms/TextBox";
import { useDraftForm } from "../kit/forms/useDraftForm";
import { TimezoneInput } from "../kit/inputs/TimezoneInput";
import { Avatar } from "../kit/layout/Avatar";
import { LanguageChooser, ThemeChooser } from "../kit/layout/Choosers";
import { Section } from "../kit/layout/Section";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";
import { EmailSection } from "./EmailSection";
import { Invitations } from "./Invitations";
import { NotificationsSection } from "./NotificationsSection";
import { PasswordSection } from "./PasswordSection";
import { Sessions } from "./Sessions";
import { TwoFactorSection } from "./TwoFactorSection";

interface OwnData {
  firstname: string;
  lastname: string;
  phone: string;
  timezone: string;
}

/** /panel/profile: the account of the signed-in user. */
export default function Profile() {
  const t = useText();
  const account = useAccount();
  const queries = useQueryClient();
  const form = useDraftForm<OwnData>({
    name: "profile",
    saved: toOwnData(account),
    check: ({ firstname, lastname }) => ({
      ...(!firstname.trim() && { firstname: t("profile.enterFirstname") }),
      ...(!lastname.trim() && { lastname: t("profile.enterLastname") }),
    }),
    send: async (values) => {
      const { data } = await answer(api.POST("/api/account", { body: values }));
      queries.setQueryData(["account"], data);
      return toOwnData(data);
    },
  });
  return (
    <FormScreen
      form={form}
      title={t("profile.title")}
      below={
        <>
          <EmailSection />
          <PasswordSection />
          <TwoFactorSection />
          <NotificationsSection />
          <Section title={t("profile.language.title")}>
            <Typography color="textSecondary">{t("profile.language.text")}</Typography>
            <Box sx={{ maxWidth: 440 }}>
              <LanguageChooser />
            </Box>
          </Section>
          <Section title={t("profile.theme.title")}>
            <Typography color="textSecondary">{t("profile.theme.text")}</Typography>
            <Box sx={{ maxWidth: 440 }}>
              <ThemeChooser withLabels />
            </Box>
          </Section>
          <Sessions />
        </>
      }
    >
      <Invitations />
      <Section title={t("profile.about")}>
        <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
          <Avatar person={account} size={64} />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{getName(account) || account.email}</Typography>
            <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {t("profile.roleOn", { role: roleName(t, account.role), domain: account.domain.title })}
            </Typography>
          </Box>
        </Box>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
          <TextBox
            form={form}
            name="firstname"
            label={t("profile.firstname")}
            maxLength={accountUpdateLimits.firstname}
            autoComplete="given-name"
          />
          <TextBox
            form={form}
            name="lastname"
            label={t("profile.lastname")}
            maxLength={accountUpdateLimits.lastname}
            autoComplete="family-name"
          />
          <TextBox
            form={form}
            name="phone"
            label={t("profile.phone")}
            type="tel"
            maxLength={accountUpdateLimits.phone}
            autoComplete="tel"
            help={t("profile.phoneHelp")}
          />
          <TimezoneInput
            value={form.values.timezone}
            onChange={(timezone) => form.set({ timezone })}
            error={form.errors.timezone}
          />
        </Box>
      </Section>
    </FormScreen>
  );
}

function toOwnData({ firstname, lastname, phone, timezone }: Account): OwnData {
  return { firstname, lastname, phone, timezone };
}
