import { Box, Button, Skeleton, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { Pill } from "../layout/Pill";
import { Failed } from "../lists/ListStates";
import { Section } from "../posts/Section";
import { CodeForm } from "./CodeForm";
import { RecoveryCodes } from "./RecoveryCodes";
import { TwoFactorSetup } from "./TwoFactorSetup";

type Step = "idle" | "setting up" | "switching off" | "new codes";

const FEW = 3;

/** A code from the phone beside the password: switched on with a QR code, kept usable by recovery codes. */
export function TwoFactorSection() {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>("idle");
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
    <Section title="Two-factor sign-in">
      <Typography color="textSecondary">
        With your password alone nobody gets in: a code from your phone is asked for as well.
      </Typography>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={40} />}
      {data && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          <Pill tone={data.enabled ? "success" : null}>{data.enabled ? "On" : "Off"}</Pill>
          {data.enabled && (
            <Typography variant="body2" color={data.recovery_codes_left < FEW ? "error" : "textSecondary"}>
              {data.recovery_codes_left} recovery {data.recovery_codes_left === 1 ? "code" : "codes"} left
            </Typography>
          )}
        </Box>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {data && !data.enabled && step === "idle" && (
        <Box>
          <Button variant="outlined" onClick={() => setStep("setting up")}>
            Set up two-factor sign-in
          </Button>
        </Box>
      )}
      {step === "setting up" && (
        <TwoFactorSetup onDone={(made) => void done(made)} onCancel={() => setStep("idle")} />
      )}
      {data?.enabled && step === "idle" && !codes && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button variant="outlined" onClick={() => setStep("new codes")}>
            New recovery codes
          </Button>
          <Button onClick={() => setStep("switching off")}>Switch off</Button>
        </Box>
      )}
      {step === "new codes" && (
        <CodeForm
          action="Make new codes"
          onCancel={() => setStep("idle")}
          send={async (body) => {
            const reply = await answer(api.POST("/api/account/two-factor/recovery-codes", { body }));
            await done(reply.data.recovery_codes);
            return reply;
          }}
        />
      )}
      {step === "switching off" && (
        <CodeForm
          action="Switch off"
          isDangerous
          onCancel={() => setStep("idle")}
          send={async (body) => {
            const reply = await answer(api.DELETE("/api/account/two-factor", { body }));
            await done(null);
            return reply;
          }}
        />
      )}
    </Section>
  );
}
