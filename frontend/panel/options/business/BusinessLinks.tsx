import AddOutlined from "@mui/icons-material/AddOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton, MenuItem, TextField, Typography } from "@mui/material";
import { linkPurposeValues } from "../../../generated/choices";
import { linkLimits } from "../../../generated/limits";
import { getProvider } from "../../../site/providers";
import { FileLink } from "../../kit/inputs/FileLink";
import { replaceRow, useRowKeys, without } from "../../kit/inputs/rows";
import { useText } from "../../messages/useText";
import type { BusinessFacts, BusinessSettings } from "./business";

type BusinessLink = BusinessFacts["links"][number];

interface Props {
  settings: BusinessSettings;
  /** The help text: where the site uses these links. */
  about: string;
}

/** Links for reservations, orders and gift cards. */
export function BusinessLinks({ settings: { value, set, errors }, about }: Props) {
  const t = useText();
  const { links } = value;
  const { keyOf: getKey, removed } = useRowKeys(links.length);

  function remove(index: number) {
    removed(index);
    set({ links: without(links, index) });
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
        {about}
      </Typography>
      {links.map((link, index) => (
        <Row
          key={getKey(index)}
          link={link}
          error={errors[`links.${index}.url`]}
          onChange={(some) => set({ links: replaceRow(links, index, { ...link, ...some }) })}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        variant="outlined"
        startIcon={<AddOutlined />}
        onClick={() => set({ links: [...links, { label: "", url: "", purpose: "reserve" }] })}
      >
        {t("inputs.links.add")}
      </Button>
    </Box>
  );
}

interface RowProps {
  link: BusinessLink;
  error: string | undefined;
  onChange: (some: Partial<BusinessLink>) => void;
  onRemove: () => void;
}

function Row({ link, error, onChange, onRemove }: RowProps) {
  const t = useText();
  return (
    <Box
      role="group"
      aria-label={link.label || t(`business.purposes.${link.purpose}`)}
      sx={{
        display: "grid",
        gap: 1,
        width: "100%",
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr) 40px", md: "180px 1fr 2fr 40px" },
      }}
    >
      <TextField
        select
        label={t("business.purpose")}
        value={link.purpose}
        onChange={(event) => onChange({ purpose: event.target.value as BusinessLink["purpose"] })}
      >
        {linkPurposeValues.map((purpose) => (
          <MenuItem key={purpose} value={purpose}>
            {t(`business.purposes.${purpose}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ gridColumn: { xs: 2, md: 4 }, gridRow: 1 }}>
        <IconButton
          aria-label={t("inputs.links.remove", { name: link.label || link.url })}
          onClick={onRemove}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      <TextField
        label={t("inputs.links.label")}
        value={link.label}
        onChange={(event) => onChange({ label: event.target.value })}
        sx={{ gridColumn: { xs: 1, md: 2 } }}
        slotProps={{ htmlInput: { maxLength: linkLimits.label } }}
      />
      <Box sx={{ gridColumn: { xs: 1, md: 3 } }}>
        <TextField
          label={t("inputs.links.link")}
          type="url"
          value={link.url}
          onChange={(event) => onChange({ url: event.target.value })}
          error={Boolean(error)}
          helperText={error ?? getProvider(link.url)?.name}
          slotProps={{ htmlInput: { maxLength: linkLimits.url } }}
        />
        <FileLink link={link.url} onPick={(url) => onChange({ url })} />
      </Box>
    </Box>
  );
}
