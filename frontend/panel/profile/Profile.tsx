import { Box, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { Account } from "../../client/types";
import { nameOf, useAccount } from "../account/account";
import { FormScreen } from "../forms/FormScreen";
import { TextBox } from "../forms/TextBox";
import { useKeptForm } from "../forms/useKeptForm";
import { Avatar } from "../layout/Avatar";
import { ThemeChooser } from "../layout/UserMenu";
import { Section } from "../posts/Section";
import { EmailSection } from "./EmailSection";
import { PasswordSection } from "./PasswordSection";
import { Sessions } from "./Sessions";
import { TimezoneInput } from "./TimezoneInput";
import { TwoFactorSection } from "./TwoFactorSection";

interface OwnData {
  firstname: string;
  lastname: string;
  phone: string;
  timezone: string;
}

/** /panel/profile */
export default function Profile() {
  const account = useAccount();
  const queries = useQueryClient();
  const form = useKeptForm<OwnData>({
    name: "profile",
    saved: ownDataOf(account),
    check: ({ firstname, lastname }) => ({
      ...(!firstname.trim() && { firstname: "Enter your first name." }),
      ...(!lastname.trim() && { lastname: "Enter your last name." }),
    }),
    send: async (values) => {
      const { data } = await answer(api.POST("/api/account", { body: values }));
      queries.setQueryData(["account"], data);
      return ownDataOf(data);
    },
  });
  return (
    <FormScreen
      form={form}
      title="Your profile"
      below={
        <>
          <EmailSection />
          <PasswordSection />
          <TwoFactorSection />
          <Section title="Theme">
            <Typography color="textSecondary">How the panel and the sites look on this device.</Typography>
            <Box sx={{ maxWidth: 440 }}>
              <ThemeChooser withLabels />
            </Box>
          </Section>
          <Sessions />
        </>
      }
    >
      <Section title="About you">
        <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
          <Avatar person={account} size={64} />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{nameOf(account) || account.email}</Typography>
            <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {account.role.name} on {account.domain.title}
            </Typography>
          </Box>
        </Box>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
          <TextBox
            form={form}
            name="firstname"
            label="First name"
            maxLength={100}
            autoComplete="given-name"
          />
          <TextBox form={form} name="lastname" label="Last name" maxLength={100} autoComplete="family-name" />
          <TextBox
            form={form}
            name="phone"
            label="Phone"
            type="tel"
            maxLength={40}
            autoComplete="tel"
            help="Only the team sees it."
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

function ownDataOf({ firstname, lastname, phone, timezone }: Account): OwnData {
  return { firstname, lastname, phone, timezone };
}
