import SearchOutlined from "@mui/icons-material/SearchOutlined";
import { InputAdornment, TextField } from "@mui/material";
import { useEffect, useRef, useState } from "react";

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

const DELAY = 300;

/** Narrows a list once the fingers rest. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), DELAY);
  }

  return (
    <TextField
      type="search"
      value={text}
      onChange={(event) => type(event.target.value)}
      placeholder={label}
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
      sx={{ flex: "1 1 220px", maxWidth: { sm: 360 } }}
    />
  );
}
