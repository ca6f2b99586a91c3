import { Box, Button, FormControlLabel, FormGroup, Switch, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useRefresh } from "react-admin";
import { answer, api } from "../../client/api";
import { useCall } from "../kit/forms/useCall";
import { Section } from "../kit/layout/Section";
import { type LimitName, limitText } from "../kit/site/limits";
import { useText } from "../messages/useText";
import type { DomainFull } from "./domains";

const NAMES = ["storage", "members", "team"] as const satisfies readonly LimitName[];
const FEATURES = [
  "custom_code",
  "food_menus",
  "stops",
  "imports",
  "backups",
  "view_as",
] as const satisfies readonly (keyof DomainFull["features"])[];
const GB = 1_000_000_000;

/** The limits of a domain, where an empty field means the default, and its features. */
export function DomainLimits({ domain: { id, quotas, features } }: { domain: DomainFull }) {
  const t = useText();
  const refresh = useRefresh();
  const { isBusy, errors, run } = useCall();
  const [entered, setEntered] = useState(() => NAMES.map((name) => enter(name, quotas[name] ?? null)));
  const [isOn, setOn] = useState(features);
  const params = { path: { id: String(id) } };
  const { data: rows } = useQuery({
    queryKey: ["domains", id, "limits"],
    queryFn: async () => (await answer(api.GET("/api/domains/{id}/limits", { params }))).data,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = {
      quotas: Object.fromEntries(NAMES.map((name, at) => [name, read(name, entered[at] ?? "")])),
      features: isOn,
    };
    const isSaved = await run(
      () => answer(api.PATCH("/api/domains/{id}", { params, body })),
      t("limits.saved"),
    );
    if (isSaved) refresh();
  }

  return (
    <Section title={t("limits.title")}>
      <Box component="form" onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", md: "repeat(3, 1fr)" } }}>
          {NAMES.map((name, at) => {
            const used = rows?.find((row) => row.name === name)?.used;
            return (
              <TextField
                key={name}
                type="number"
                label={t(`limits.inputs.${name}`)}
                value={entered[at]}
                onChange={({ target }) => setEntered(entered.with(at, target.value))}
                error={Boolean(errors[`quotas.${name}`])}
                helperText={
                  errors[`quotas.${name}`] ??
                  (used !== undefined && t("limits.inputHelp", { used: limitText(t, name, used) }))
                }
                slotProps={{ htmlInput: { min: 0, step: name === "storage" ? "any" : 1 } }}
              />
            );
          })}
        </Box>
        <FormGroup aria-labelledby="features">
          <Typography id="features" variant="h3">
            {t("limits.features")}
          </Typography>
          {FEATURES.map((name) => (
            <FormControlLabel
              key={name}
              control={
                <Switch
                  checked={isOn[name] ?? true}
                  onChange={({ target }) => setOn({ ...isOn, [name]: target.checked })}
                />
              }
              label={t(`limits.featureNames.${name}`)}
            />
          ))}
        </FormGroup>
        <Button type="submit" variant="contained" disabled={isBusy} sx={{ justifySelf: "start" }}>
          {t("limits.save")}
        </Button>
      </Box>
    </Section>
  );
}

function enter(name: LimitName, limit: number | null): string {
  if (limit === null) return "";
  return String(name === "storage" ? limit / GB : limit);
}

function read(name: LimitName, text: string): number | null {
  if (text.trim() === "") return null;
  return name === "storage" ? Math.round(Number(text) * GB) : Number(text);
}
