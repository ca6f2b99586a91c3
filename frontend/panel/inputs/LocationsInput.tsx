import AddOutlined from "@mui/icons-material/AddOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, Button, FormHelperText, IconButton, TextField } from "@mui/material";
import { useState } from "react";
import type { Field } from "../../client/collections";
import { NumberText } from "./NumberText";
import { replaced, useRowKeys, without } from "./rows";
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

/** Where it can be found; a truck may stand in many places. */
export function LocationsInput({ field }: { field: Field }) {
  const { value, onChange, error } = useFieldValue<Location[]>(field);
  const { keyOf, removed } = useRowKeys(value.length);
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
          key={keyOf(index)}
          number={index + 1}
          location={location}
          onChange={(changed) => onChange(replaced(value, index, changed))}
          onRemove={() => remove(index)}
        />
      ))}
      {error && <FormHelperText error>{error}</FormHelperText>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="outlined" startIcon={<AddOutlined />} onClick={add}>
          Add a location
        </Button>
        {hidden > 0 && <Button onClick={() => setIsWhole(true)}>Show {hidden} more</Button>}
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
  const [isOpen, setIsOpen] = useState(false);
  const set = (part: Partial<Location>) => onChange({ ...location, ...part });
  const name = location.address || `location ${number}`;
  return (
    <Box role="group" aria-label={name} sx={{ display: "grid", gap: 1, width: "100%" }}>
      <Box sx={{ display: "flex", gap: 1 }}>
        <TextField
          label="Address"
          value={location.address ?? ""}
          onChange={(event) => set({ address: event.target.value })}
        />
        <Button
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Less" : "More"} about ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Less" : "More"}
        </Button>
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
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
            label="Note"
            value={location.note ?? ""}
            onChange={(event) => set({ note: event.target.value })}
            sx={{ gridColumn: "1 / -1" }}
          />
          <NumberText
            label="Latitude"
            value={location.latitude ?? null}
            onChange={(latitude) => set({ latitude })}
          />
          <NumberText
            label="Longitude"
            value={location.longitude ?? null}
            onChange={(longitude) => set({ longitude })}
          />
          <TextField
            label="Schedule (link)"
            type="url"
            value={location.schedule_url ?? ""}
            onChange={(event) => set({ schedule_url: event.target.value })}
          />
          <TextField
            label="Permit"
            value={location.permit ?? ""}
            onChange={(event) => set({ permit: event.target.value })}
          />
        </Box>
      )}
    </Box>
  );
}
