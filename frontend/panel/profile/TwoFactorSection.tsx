import { Box, Button, Skeleton, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { localizedMessage } from "../../client/language";
import { CodeForm } from "../kit/forms/CodeForm";
import { Pill } from "../kit/layout/Pill";
import { Section } from "../kit/layout/Section";
import { Failed } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";
import { RecoveryCodes } from "./RecoveryCodes";
import { TwoFactorSetup } from "./TwoFactorSetup";

type TwoFactorStep = "idle" | "setting up" | "switching off" | "new codes";

const FEW = 3;

/** Two-factor authentication: turned on with a QR code, with recovery codes as a fallback. */
export function TwoFactorSection() {
  const t = useText();
  const queries = useQueryClient();
  const [step, setStep] = useState<TwoFactorStep>("idle");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["two-factor"],
    queryFn: async () => (await answer(api.GET("/api/account/two-factor"))).data,
  });

  async function done(made: readonly string[] | null) {
    setCodes(made);
    setStep("idle");
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["two-factor"] }),
      queries.invalidateQueries({ queryKey: ["account"] }),
    ]);
  }

  return (
    <Section title={t("profile.twoFactor.title")}>
      <Typography color="textSecondary">{t("profile.twoFactor.intro")}</Typography>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={40} />}
      {data && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          <Pill tone={data.enabled ? "success" : null}>
            {t(data.enabled ? "profile.twoFactor.on" : "profile.twoFactor.off")}
          </Pill>
          {data.enabled && (
            <Typography variant="body2" color={data.recovery_codes_left < FEW ? "error" : "textSecondary"}>
              {t("profile.twoFactor.left", { smart_count: data.recovery_codes_left })}
            </Typography>
          )}
        </Box>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {data && !data.enabled && step === "idle" && (
        <Box>
          <Button variant="outlined" onClick={() => setStep("setting up")}>
            {t("profile.twoFactor.setUp")}
          </Button>
        </Box>
      )}
      {step === "setting up" && (
        <TwoFactorSetup
          onDone={(made) => void done(made)}
          otherWay={<Button onClick={() => setStep("idle")}>{t("layout.words.cancel")}</Button>}
        />
      )}
      {data?.enabled && step === "idle" && !codes && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button variant="outlined" onClick={() => setStep("new codes")}>
            {t("profile.twoFactor.newCodes")}
          </Button>
          <Button onClick={() => setStep("switching off")}>{t("profile.twoFactor.switchOff")}</Button>
        </Box>
      )}
      {step === "new codes" && (
        <CodeForm
          action={t("profile.twoFactor.makeCodes")}
          onCancel={() => setStep("idle")}
          send={async (body) => {
            const reply = await answer(api.POST("/api/account/two-factor/recovery-codes", { body }));
            await done(reply.data.recovery_codes);
            return { message: localizedMessage(reply.message, t("profile.twoFactor.codesMade")) };
          }}
        />
      )}
      {step === "switching off" && (
        <CodeForm
          action={t("profile.twoFactor.switchOff")}
          isDangerous
          onCancel={() => setStep("idle")}
          send={async (body) => {
            const reply = await answer(api.DELETE("/api/account/two-factor", { body }));
            await done(null);
            return { message: localizedMessage(reply.message, t("profile.twoFactor.switchedOff")) };
          }}
        />
      )}
    </Section>
  );
}
