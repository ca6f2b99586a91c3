import { Autocomplete, TextField } from "@mui/material";
import { currentCatalogue } from "../../messages/language";
import { useText } from "../../messages/useText";
import type { BusinessSettings } from "./business";
import { COMMON, currencyCodes } from "./currencies";

/** The currency of the menus: the most common ones first, each found by name or code. */
export function CurrencySetting({ settings: { value, set, errors } }: { settings: BusinessSettings }) {
  const t = useText();
  const names = new Intl.DisplayNames(currentCatalogue().locale, { type: "currency" });
  return (
    <Autocomplete
      disableClearable
      options={currencyCodes()}
      value={value.currency}
      groupBy={(code) =>
        t(COMMON.includes(code) ? "business.currencies.common" : "business.currencies.others")
      }
      getOptionLabel={(code) => `${names.of(code) ?? code} (${code})`}
      onChange={(_, currency) => set({ currency })}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t("business.currency")}
          error={Boolean(errors.currency)}
          helperText={errors.currency}
        />
      )}
      sx={{ maxWidth: 420 }}
    />
  );
}
