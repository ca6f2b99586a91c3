import AddOutlined from "@mui/icons-material/AddOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, Button, FormHelperText, IconButton, TextField } from "@mui/material";
import { useState } from "react";
import type { Field } from "../../../generated/collections";
import { useText } from "../../messages/useText";
import { NumberText } from "./NumberText";
import { replaceRow, useRowKeys, without } from "./rows";
import { useFieldValue } from "./useFieldValue";

interface Location {
  address?: string;
  latitude?: number | null;
  longitude?: number | null;
  note?: string;
  schedule_url?: string;
  permit?: string;
}

const AT_FIRST = 3;

/** The locations of a business. A truck may have many. */
export function LocationsInput({ field }: { field: Field }) {
  const t = useText();
  const { value, onChange, error } = useFieldValue<Location[]>(field);
  const { keyOf: getKey, removed } = useRowKeys(value.length);
  const [isWhole, setIsWhole] = useState(false);
  const hidden = isWhole || error ? 0 : Math.max(0, value.length - AT_FIRST);

  function remove(index: number) {
    removed(index);
    onChange(without(value, index));
  }

  function add() {
    setIsWhole(true);
    onChange([...value, { address: "" }]);
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      {value.slice(0, value.length - hidden).map((location, index) => (
        <LocationRow
          key={getKey(index)}
          number={index + 1}
          location={location}
          onChange={(changed) => onChange(replaceRow(value, index, changed))}
          onRemove={() => remove(index)}
        />
      ))}
      {error && <FormHelperText error>{error}</FormHelperText>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="outlined" startIcon={<AddOutlined />} onClick={add}>
          {t("inputs.locations.add")}
        </Button>
        {hidden > 0 && (
          <Button onClick={() => setIsWhole(true)}>
            {t("inputs.locations.showMore", { count: hidden })}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface RowProps {
  number: number;
  location: Location;
  onChange: (location: Location) => void;
  onRemove: () => void;
}

function LocationRow({ number, location, onChange, onRemove }: RowProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const set = (part: Partial<Location>) => onChange({ ...location, ...part });
  const name = location.address || t("inputs.locations.numbered", { number });
  return (
    <Box role="group" aria-label={name} sx={{ display: "grid", gap: 1, width: "100%" }}>
      <Box sx={{ display: "flex", gap: 1 }}>
        <TextField
          label={t("inputs.address")}
          value={location.address ?? ""}
          onChange={(event) => set({ address: event.target.value })}
        />
        <Button
          aria-expanded={isOpen}
          aria-label={t(isOpen ? "inputs.locations.lessAbout" : "inputs.locations.moreAbout", { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? "inputs.locations.less" : "inputs.locations.more")}
        </Button>
        <IconButton aria-label={t("inputs.locations.remove", { name })} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      {isOpen && (
        <Box
          sx={({ colors }) => ({
            display: "grid",
            gap: 1.5,
            gridTemplateColumns: { sm: "1fr 1fr" },
            p: 2,
            mb: 1,
            borderRadius: "8px",
            backgroundColor: colors.chrome,
          })}
        >
          <TextField
            label={t("inputs.note")}
            value={location.note ?? ""}
            onChange={(event) => set({ note: event.target.value })}
            sx={{ gridColumn: "1 / -1" }}
          />
          <NumberText
            label={t("inputs.locations.latitude")}
            value={location.latitude ?? null}
            onChange={(latitude) => set({ latitude })}
          />
          <NumberText
            label={t("inputs.locations.longitude")}
            value={location.longitude ?? null}
            onChange={(longitude) => set({ longitude })}
          />
          <TextField
            label={t("inputs.locations.schedule")}
            type="url"
            value={location.schedule_url ?? ""}
            onChange={(event) => set({ schedule_url: event.target.value })}
          />
          <TextField
            label={t("inputs.locations.permit")}
            value={location.permit ?? ""}
            onChange={(event) => set({ permit: event.target.value })}
          />
        </Box>
      )}
    </Box>
  );
}
