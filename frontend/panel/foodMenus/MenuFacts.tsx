import ExpandLessOutlined from "@mui/icons-material/ExpandLessOutlined";
import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import { Box, Button, FormLabel, MenuItem, TextField, Typography } from "@mui/material";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { foodMenuLimits } from "../../generated/limits";
import { TextBox } from "../kit/forms/TextBox";
import type { DraftForm } from "../kit/forms/useDraftForm";
import { DaysInput } from "../kit/inputs/DaysInput";
import { Section } from "../kit/layout/Section";
import type { BusinessOption } from "../kit/posts/businessOption";
import { useText } from "../messages/useText";
import { describeAvailability } from "./availability";
import { BusinessesInput } from "./BusinessesInput";
import type { MenuForm } from "./menuForm";

const MORE = [
  "text",
  "note",
  "days",
  "begins",
  "ends",
  "first_day",
  "last_day",
  "service",
  "business_ids",
] as const;

interface Props {
  form: DraftForm<MenuForm>;
  /** The first businesses that can serve the menu; empty if there is only one. */
  businesses: readonly BusinessOption[];
  /** The names of services with their own times. */
  services: readonly string[];
  isReadOnly: boolean;
  /** Moves focus from the title to the dishes. */
  onEnter: () => void;
}

/** The title, texts, times and businesses of a menu. */
export function MenuFacts(props: Props) {
  const t = useText();
  const { form, isReadOnly, onEnter } = props;
  const { values, set, errors } = form;
  const isWrong = MORE.some((name) => errors[name]);
  const [isWanted, setOpen] = useState(false);
  const isOpen = isWanted || isWrong;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }

  return (
    <Section label={t("foodMenus.editor.facts")}>
      <Fields isReadOnly={isReadOnly}>
        <TextField
          label={t("foodMenus.editor.title")}
          placeholder={t("foodMenus.editor.titleExample")}
          autoFocus={values.version === 0}
          value={values.title}
          onChange={(event) => set({ title: event.target.value })}
          onKeyDown={onKeyDown}
          error={Boolean(errors.title)}
          helperText={errors.title}
          slotProps={{ htmlInput: { maxLength: foodMenuLimits.title, enterKeyHint: "next" } }}
        />
      </Fields>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        endIcon={isOpen ? <ExpandLessOutlined /> : <ExpandMoreOutlined />}
        onClick={() => setOpen(!isOpen)}
        sx={{ justifySelf: "start", minHeight: 44, mx: -1, textAlign: "start" }}
      >
        {t("foodMenus.editor.more", { when: describeAvailability(values, t) })}
      </Button>
      {isOpen && (
        <Fields isReadOnly={isReadOnly}>
          <More {...props} />
        </Fields>
      )}
    </Section>
  );
}

/** Settings that most menus do not need, collapsed for users who only change a price. */
function More({ form, businesses, services }: Props) {
  const t = useText();
  const { values, set, errors } = form;
  const isGone = values.service && !services.includes(values.service);
  const named = isGone ? [...services, values.service] : services;
  const when = (name: "begins" | "ends" | "first_day" | "last_day", type: "time" | "date", label: string) => (
    <TextField
      type={type}
      label={label}
      value={values[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      error={Boolean(errors[name])}
      helperText={errors[name]}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );

  return (
    <>
      <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { sm: "1fr 1fr" } }}>
        {(["text", "note"] as const).map((name) => (
          <TextBox
            key={name}
            form={form}
            name={name}
            label={t(`foodMenus.editor.${name}`)}
            maxLength={foodMenuLimits[name]}
            rows={2}
          />
        ))}
      </Box>
      <Box role="group" aria-label={t("foodMenus.editor.served")}>
        <FormLabel sx={{ display: "block" }}>{t("foodMenus.editor.served")}</FormLabel>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t("foodMenus.editor.servedAbout")}
        </Typography>
        <Box
          sx={{
            display: "grid",
            gap: 1.5,
            alignItems: "start",
            gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(auto-fit, minmax(150px, 1fr))" },
            "& > :first-of-type": { gridColumn: { xs: "1 / -1", md: "auto" } },
          }}
        >
          {named.length > 0 && (
            <TextField
              select
              label={t("foodMenus.editor.service")}
              value={values.service}
              onChange={(event) => set({ service: event.target.value })}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            >
              <MenuItem value="">{t("foodMenus.editor.noService")}</MenuItem>
              {named.map((each) => (
                <MenuItem key={each} value={each}>
                  {each}
                </MenuItem>
              ))}
            </TextField>
          )}
          {!values.service && (
            <DaysInput
              label={t("foodMenus.editor.days")}
              value={values.days}
              onChange={(days) => set({ days })}
            />
          )}
          {!values.service && when("begins", "time", t("foodMenus.editor.begins"))}
          {!values.service && when("ends", "time", t("foodMenus.editor.ends"))}
          {when("first_day", "date", t("foodMenus.editor.firstDay"))}
          {when("last_day", "date", t("foodMenus.editor.lastDay"))}
        </Box>
      </Box>
      {businesses.length > 1 && (
        <BusinessesInput
          value={values.business_ids}
          businesses={businesses}
          error={errors.business_ids}
          onChange={(business_ids) => set({ business_ids })}
        />
      )}
    </>
  );
}

function Fields({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      disabled={isReadOnly}
      sx={{ display: "grid", gap: 2, m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      {children}
    </Box>
  );
}
