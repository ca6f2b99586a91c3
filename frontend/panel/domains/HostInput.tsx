import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import { CircularProgress, InputAdornment, TextField } from "@mui/material";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import { hostIn } from "./hostName";
import type { HostCheckState } from "./useHostCheck";

interface Props {
  value: string;
  onChange: (host: string) => void;
  check: HostCheckState;
  error?: string | undefined;
}

/** The host of a new domain, validated during typing. */
export function HostInput({ value, onChange, check, error }: Props) {
  const t = useText();
  const { answer, isChecking } = check;
  const problem = error ?? (answer && !answer.free ? (answer.reason ?? t("domains.host.taken")) : undefined);
  return (
    <TextField
      label={t("domains.host.label")}
      value={value}
      onChange={(event) => onChange(hostIn(event.target.value))}
      error={Boolean(problem)}
      helperText={problem ?? helpFor(check, t)}
      slotProps={{
        htmlInput: { maxLength: 253, autoCapitalize: "none", spellCheck: false, inputMode: "url" },
        formHelperText: { "aria-live": "polite" },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {isChecking && (
                <CircularProgress size={16} color="inherit" aria-label={t("domains.host.checking")} />
              )}
              {!isChecking && answer?.free && !error && (
                <CheckCircleOutlined color="success" titleAccess={t("domains.host.free")} />
              )}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

function helpFor({ answer }: HostCheckState, t: Translate): string {
  if (answer?.free && answer.host) return t("domains.host.isFree", { host: answer.host });
  return t("domains.host.help");
}
