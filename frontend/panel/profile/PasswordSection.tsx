import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import CircleOutlined from "@mui/icons-material/CircleOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { keepDevice } from "../../client/devices";
import { useAccount } from "../account/account";
import { SecretBox } from "../kit/forms/SecretBox";
import { useCall } from "../kit/forms/useCall";
import { Section } from "../kit/layout/Section";
import { useText } from "../messages/useText";
import { rulesFor, shortest } from "./passwordRules";

const EMPTY = { current_password: "", password: "", password_confirmation: "" };

/** The form to change the password, which signs out all other sessions. */
export function PasswordSection() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={t("profile.password.title")}>
      <Typography color="textSecondary">{t("profile.password.intro")}</Typography>
      {isOpen ? (
        <PasswordForm onClose={() => setIsOpen(false)} />
      ) : (
        <Box>
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            {t("profile.password.change")}
          </Button>
        </Box>
      )}
    </Section>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { two_factor_enabled, email } = useAccount();
  const queries = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const { isBusy, errors, setErrors, run } = useCall();
  const least = shortest(two_factor_enabled);
  const rules = rulesFor(values.password, values.password_confirmation, two_factor_enabled);
  const [isLong, isTwice] = rules.map(({ isMet }) => isMet);
  const set = (name: keyof typeof EMPTY) => (value: string) => setValues({ ...values, [name]: value });

  async function change() {
    const wrong = {
      ...(!values.current_password && { current_password: t("profile.password.enterCurrent") }),
      ...(!isLong && { password: t("profile.password.useLeast", { least }) }),
      ...(isLong && !isTwice && { password_confirmation: t("profile.password.notSame") }),
    };
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    const call = async () => {
      const reply = await answer(api.POST("/api/account/change-password", { body: values }));
      keepDevice(reply.data.device_token);
      return reply;
    };
    if (!(await run(call, t("profile.password.changed")))) return;
    await queries.invalidateQueries({ queryKey: ["sessions"] });
    onClose();
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
      sx={{ display: "grid", gap: 2, maxWidth: 440 }}
    >
      {/* For password managers, which store a password with a user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <SecretBox
        label={t("profile.password.current")}
        autoComplete="current-password"
        value={values.current_password}
        onChange={set("current_password")}
        error={errors.current_password}
      />
      <SecretBox
        label={t("profile.password.new")}
        autoComplete="new-password"
        value={values.password}
        onChange={set("password")}
        error={errors.password}
        help={t("profile.password.help")}
      />
      <SecretBox
        label={t("profile.password.again")}
        autoComplete="new-password"
        value={values.password_confirmation}
        onChange={set("password_confirmation")}
        error={errors.password_confirmation}
      />
      <Box component="ul" aria-label={t("profile.password.rules")} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {rules.map(({ rule, isMet }) => (
          <Typography
            component="li"
            variant="body2"
            key={rule}
            sx={({ colors }) => ({
              display: "flex",
              alignItems: "center",
              gap: 1,
              color: isMet ? colors.success.text : colors.soft,
            })}
          >
            {isMet ? (
              <CheckCircleOutlined fontSize="small" titleAccess={t("profile.password.met")} />
            ) : (
              <CircleOutlined fontSize="small" titleAccess={t("profile.password.notYet")} />
            )}
            {t(`profile.password.${rule}`, { least })}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {t(isBusy ? "profile.password.changing" : "profile.password.change")}
        </Button>
        <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
      </Box>
    </Box>
  );
}
