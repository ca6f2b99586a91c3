import { Link, TextField } from "@mui/material";
import { useState } from "react";
import { MapPinInput } from "../../kit/inputs/MapPinInput";
import { useText } from "../../messages/useText";
import type { HouseSettings } from "./house";
import { mapOf, pinOf, pinText } from "./mapPin";

/** The place on the map: two numbers, or whatever link of a map service is pasted. */
export function PinSetting({ settings: { value, set, errors } }: { settings: HouseSettings }) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = pinText(value);
  const pin = pinOf(shown);
  const isWrong = typed !== null && typed.trim() !== "" && pinOf(typed) === null;

  function type(text: string) {
    const found = pinOf(text);
    setTyped(text);
    if (found) set(found);
    else if (text.trim() === "") set({ latitude: null, longitude: null });
  }

  return (
    <>
      <TextField
        label={t("house.pin")}
        value={typed ?? shown}
        onChange={(event) => type(event.target.value)}
        onBlur={() => !isWrong && setTyped(null)}
        error={isWrong || Boolean(errors.latitude ?? errors.longitude)}
        helperText={
          isWrong ? (
            t("house.pinWrong")
          ) : (
            <>
              {errors.latitude ?? t("house.pinHelp")}{" "}
              {pin && (
                <Link href={mapOf(pin)} target="_blank" rel="noopener noreferrer">
                  {t("house.pinLook")}
                </Link>
              )}
            </>
          )
        }
      />
      <MapPinInput label={t("inputs.pin.label")} value={pin} onChange={set} />
    </>
  );
}
