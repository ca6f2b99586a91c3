import { Box, ButtonBase, Switch, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useAccount } from "../../account/account";
import { hasFormDraft } from "../../kit/forms/formDraft";
import { Pill, type PillTone } from "../../kit/layout/Pill";
import { RowMenu } from "../../kit/lists/RowMenu";
import {
  type Consent,
  formName,
  getKind,
  getSummary,
  type Service,
  type Snippet,
} from "../../kit/snippets/snippets";
import { useText } from "../../messages/useText";

const TONES: Record<Consent, PillTone> = { necessary: null, analytics: "info", marketing: "warning" };

interface Props {
  row: Snippet;
  name: string;
  services: readonly Service[];
  handle: ReactNode;
  onEdit: () => void;
  onSwitch: (isOn: boolean) => void;
  onDelete: () => void;
}

/** One snippet: its kind, its consent category, and whether it is active. */
export function SnippetRow({ row, name, services, handle, onEdit, onSwitch, onDelete }: Props) {
  const t = useText();
  const { id: user, domain } = useAccount();
  const consent = row.consent_category ?? "analytics";
  // Without a title, the name of a service is already its summary, so this line shows its ID.
  const summary = row.title || !row.custom_id ? getSummary(row, services, t) : row.custom_id;
  return (
    <Box
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: { xs: 0.5, sm: 1.5 },
        minHeight: 64,
        py: 0.5,
        backgroundColor: colors.paper,
        borderTop: `1px solid ${colors.line}`,
        "li:first-of-type > &": { borderTop: 0 },
      })}
    >
      {handle}
      <ButtonBase
        onClick={onEdit}
        sx={{
          flex: 1,
          minWidth: 0,
          display: "flex",
          flexWrap: "wrap",
          justifyContent: "flex-start",
          columnGap: 1.5,
          rowGap: 0.25,
          py: 1,
          font: "inherit",
          textAlign: "start",
          borderRadius: "6px",
        }}
      >
        <Box sx={{ flex: "1 1 220px", minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Typography>
          {summary !== name && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {summary}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          {hasFormDraft(user, domain.id, formName(row.id, getKind(row), "")) && (
            <Pill tone="warning">{t("snippets.row.kept")}</Pill>
          )}
          <Typography variant="body2" color="textSecondary" sx={{ display: { xs: "none", md: "block" } }}>
            {t(`snippets.place.${row.tag_position}`)}
          </Typography>
          <Pill tone={TONES[consent]}>{t(`snippets.consent.${consent}Short`)}</Pill>
        </Box>
      </ButtonBase>
      <Switch
        checked={row.is_enabled}
        onChange={(event) => onSwitch(event.target.checked)}
        slotProps={{ input: { "aria-label": t("snippets.row.on", { title: name }) } }}
      />
      <RowMenu
        label={t("snippets.row.menu", { title: name })}
        actions={[
          { label: t("snippets.row.edit"), onClick: onEdit },
          { label: t("snippets.row.delete"), onClick: onDelete },
        ]}
      />
    </Box>
  );
}
