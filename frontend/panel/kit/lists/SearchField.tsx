import SearchOutlined from "@mui/icons-material/SearchOutlined";
import { InputAdornment, TextField } from "@mui/material";
import type { KeyboardEvent, Ref } from "react";

interface Props {
  label: string;
  value: string;
  onType: (text: string) => void;
  /** Whether the field has the full width of its container, instead of the rest of a filter row. */
  isWide?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onKeyDown?: (event: KeyboardEvent) => void;
}

export function SearchField({ label, value, onType, isWide = false, inputRef, onKeyDown }: Props) {
  return (
    <TextField
      type="search"
      value={value}
      onChange={(event) => onType(event.target.value)}
      placeholder={label}
      inputRef={inputRef}
      onKeyDown={onKeyDown}
      slotProps={{
        htmlInput: { "aria-label": label, maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={isWide ? {} : { flex: "1 1 220px", maxWidth: { sm: 360 } }}
    />
  );
}
