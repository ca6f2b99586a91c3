import { Autocomplete, TextField } from "@mui/material";
import type { SxProps } from "@mui/material/styles";
import { currentCatalogue } from "../../messages/language";
import { useText } from "../../messages/useText";
import { COMMON, type Currency, currencyCodes } from "./currencies";

interface Props {
  /** The selected currency, or "" for the currency of the time zone. */
  value: Currency | "";
  onChange: (currency: Currency | "") => void;
  error?: string | undefined;
  /** Whether the currency of the time zone can be chosen. */
  hasDefault?: boolean;
  sx?: SxProps;
}

/** An input for the currency of the menus, found by name or code. The most common currencies come first. */
export function CurrencyInput({ value, onChange, error, hasDefault = false, sx = {} }: Props) {
  const t = useText();
  const names = new Intl.DisplayNames(currentCatalogue().locale, { type: "currency" });
  const options: (Currency | "")[] = hasDefault ? ["", ...currencyCodes()] : currencyCodes();
  return (
    <Autocomplete
      disableClearable
      options={options}
      value={value}
      groupBy={(code) =>
        t(code === "" || COMMON.includes(code) ? "business.currencies.common" : "business.currencies.others")
      }
      getOptionLabel={(code) =>
        code ? `${names.of(code) ?? code} (${code})` : t("business.currencies.ofTimezone")
      }
      onChange={(_, currency) => onChange(currency)}
      renderInput={(params) => (
        <TextField {...params} label={t("business.currency")} error={Boolean(error)} helperText={error} />
      )}
      sx={sx}
    />
  );
}
