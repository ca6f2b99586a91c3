import { MenuItem, TextField } from "@mui/material";

interface Props {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** A filter with a few options. The first option means all. */
export function Choice({ label, value, options, onChoose }: Props) {
  return (
    <TextField
      select
      label={label}
      value={options.some((option) => option.value === value) ? value : ""}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ flex: { xs: "1 1 150px", sm: "0 1 170px" } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
