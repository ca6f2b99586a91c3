import AddOutlined from "@mui/icons-material/AddOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, Button, FormHelperText, IconButton, TextField } from "@mui/material";
import type { Field } from "../../../generated/collections";
import { getProvider } from "../../../site/providers";
import { useText } from "../../messages/useText";
import { replaceRow, useRowKeys, without } from "./rows";
import { useFieldValue } from "./useFieldValue";

interface LinkRow {
  label?: string;
  url?: string;
}

/** External links with their labels. */
export function LinksInput({ field }: { field: Field }) {
  const t = useText();
  const { value, onChange, error } = useFieldValue<LinkRow[]>(field);
  const { keyOf: getKey, removed } = useRowKeys(value.length);

  function remove(index: number) {
    removed(index);
    onChange(without(value, index));
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      {value.map((link, index) => (
        <Box
          key={getKey(index)}
          sx={{
            display: "grid",
            gap: 1,
            width: "100%",
            gridTemplateColumns: { xs: "1fr auto", sm: "1fr 2fr auto" },
          }}
        >
          <TextField
            label={t("inputs.links.label")}
            value={link.label ?? ""}
            onChange={(event) => onChange(replaceRow(value, index, { ...link, label: event.target.value }))}
          />
          <TextField
            label={t("inputs.links.link")}
            type="url"
            value={link.url ?? ""}
            onChange={(event) => onChange(replaceRow(value, index, { ...link, url: event.target.value }))}
            helperText={getProvider(link.url ?? "")?.name}
            sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 1, sm: 2 } }}
          />
          <IconButton
            aria-label={t("inputs.links.remove", { name: link.label || index + 1 })}
            onClick={() => remove(index)}
            sx={{ alignSelf: "start", gridColumn: { xs: 2, sm: 3 }, gridRow: 1 }}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {error && <FormHelperText error>{error}</FormHelperText>}
      <Button
        variant="outlined"
        startIcon={<AddOutlined />}
        onClick={() => onChange([...value, { label: "", url: "" }])}
      >
        {t("inputs.links.add")}
      </Button>
    </Box>
  );
}
