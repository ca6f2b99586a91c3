import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import CircleOutlined from "@mui/icons-material/CircleOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { useAccount } from "../account/account";
import { Section } from "../posts/Section";
import { rulesFor } from "./passwordRules";
import { SecretBox } from "./SecretBox";
import { useCall } from "./useCall";

const EMPTY = { current_password: "", password: "", password_confirmation: "" };

/** Another password, which signs out everywhere else. */
export function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="Password">
      <Typography color="textSecondary">
        Changing it signs you out on every other device, and we tell you by mail.
      </Typography>
      {isOpen ? (
        <PasswordForm onClose={() => setIsOpen(false)} />
      ) : (
        <Box>
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            Change password
          </Button>
        </Box>
      )}
    </Section>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { two_factor_enabled, email } = useAccount();
  const queries = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const { isBusy, errors, setErrors, run } = useCall();
  const rules = rulesFor(values.password, values.password_confirmation, two_factor_enabled);
  const [isLong, isTwice] = rules.map(({ isMet }) => isMet);
  const set = (name: keyof typeof EMPTY) => (value: string) => setValues({ ...values, [name]: value });

  async function change() {
    const wrong = {
      ...(!values.current_password && { current_password: "Enter the password you have now." }),
      ...(!isLong && { password: `Use ${rules[0]?.text.toLowerCase()}.` }),
      ...(isLong && !isTwice && { password_confirmation: "This is not the same password." }),
    };
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    const call = () => answer(api.POST("/api/account/change-password", { body: values }));
    if (!(await run(call, "Your password is changed. Other devices are signed out."))) return;
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
      {/* For password managers, which keep a password under a name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <SecretBox
        label="Current password"
        autoComplete="current-password"
        value={values.current_password}
        onChange={set("current_password")}
        error={errors.current_password}
      />
      <SecretBox
        label="New password"
        autoComplete="new-password"
        value={values.password}
        onChange={set("password")}
        error={errors.password}
        help="A few words in a row are easy to remember. Common passwords and your own name are refused."
      />
      <SecretBox
        label="New password again"
        autoComplete="new-password"
        value={values.password_confirmation}
        onChange={set("password_confirmation")}
        error={errors.password_confirmation}
      />
      <Box component="ul" aria-label="Rules" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {rules.map(({ text, isMet }) => (
          <Typography
            component="li"
            variant="body2"
            key={text}
            sx={({ colors }) => ({
              display: "flex",
              alignItems: "center",
              gap: 1,
              color: isMet ? colors.success.text : colors.soft,
            })}
          >
            {isMet ? (
              <CheckCircleOutlined fontSize="small" titleAccess="Met" />
            ) : (
              <CircleOutlined fontSize="small" titleAccess="Not yet" />
            )}
            {text}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {isBusy ? "Changing…" : "Change password"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Box>
    </Box>
  );
}
