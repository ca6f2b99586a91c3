import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import { CircularProgress, InputAdornment, TextField } from "@mui/material";
import type { HostCheck } from "./useHostCheck";

interface Props {
  value: string;
  onChange: (host: string) => void;
  check: HostCheck;
  error?: string | undefined;
}

/** The host of a new domain, with what becomes of it said as one types. */
export function HostInput({ value, onChange, check, error }: Props) {
  const { answer, isChecking } = check;
  const problem =
    error ?? (answer && !answer.free ? (answer.reason ?? "This host cannot be had.") : undefined);
  return (
    <TextField
      label="Host"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(problem)}
      helperText={problem ?? helpFor(check)}
      slotProps={{
        htmlInput: { maxLength: 253, autoCapitalize: "none", spellCheck: false, inputMode: "url" },
        formHelperText: { "aria-live": "polite" },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {isChecking && <CircularProgress size={16} color="inherit" aria-label="Checking" />}
              {!isChecking && answer?.free && !error && (
                <CheckCircleOutlined color="success" titleAccess="Free" />
              )}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

function helpFor({ answer }: HostCheck): string {
  if (answer?.free) return `${answer.host} is free. Its name has to point to this server.`;
  return "The address of the site without https://, such as tacos.example.com.";
}
