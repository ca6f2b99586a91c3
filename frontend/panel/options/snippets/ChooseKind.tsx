import {
  Box,
  Button,
  ButtonBase,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from "@mui/material";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { Failed } from "../../kit/lists/ListStates";
import { OWN_KINDS, type Service, type SnippetKind } from "../../kit/snippets/snippets";
import { useText } from "../../messages/useText";

interface Props {
  offered: UseQueryResult<Service[]>;
  onChoose: (kind: SnippetKind, service?: Service) => void;
  onClose: () => void;
}

/** The first step of a new snippet: a known service, or a custom tag. */
export function ChooseKind({ offered, onChoose, onClose }: Props) {
  const t = useText();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t("snippets.kind.title")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2.5 }}>
        <Group title={t("snippets.kind.services")}>
          {offered.isLoading && <Typography color="textSecondary">{t("snippets.kind.loading")}</Typography>}
          {offered.error && <Failed error={offered.error} onRetry={() => void offered.refetch()} />}
          {offered.data?.map((service) => (
            <Offer
              key={service.slug}
              title={service.label}
              help={service.id_label}
              onClick={() => onChoose("service", service)}
            />
          ))}
        </Group>
        <Group title={t("snippets.kind.own")}>
          {OWN_KINDS.map((kind) => (
            <Offer
              key={kind}
              title={t(`snippets.kind.${kind}`)}
              help={t(`snippets.kind.${kind}Help`)}
              onClick={() => onChoose(kind)}
            />
          ))}
        </Group>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("snippets.kind.cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ fontSize: "0.9375rem", mb: 1 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 1,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

function Offer({ title, help, onClick }: { title: string; help: string; onClick: () => void }) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={({ colors }) => ({
        display: "block",
        p: 1.5,
        textAlign: "start",
        border: `1px solid ${colors.edge}`,
        borderRadius: "8px",
        "&:hover": { backgroundColor: colors.chrome },
      })}
    >
      <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
        {help}
      </Typography>
    </ButtonBase>
  );
}
