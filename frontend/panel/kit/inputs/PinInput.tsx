import { Link, TextField } from "@mui/material";
import { useState } from "react";
import { useText } from "../../messages/useText";
import { MapPinInput } from "./MapPinInput";
import { getMap, parsePin, pinText } from "./mapPin";

interface Point {
  latitude: number | null;
  longitude: number | null;
}

interface Props {
  label?: string | undefined;
  value: Point;
  error?: string | undefined;
  onChange: (point: Point) => void;
}

/**
 * The input of a place on the map: coordinates or a pasted link from a map service, and a pin that can be
 * moved.
 */
export function PinInput({ label, value, error, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = pinText(value);
  const pin = parsePin(shown);
  const isWrong = typed !== null && typed.trim() !== "" && parsePin(typed) === null;

  function type(text: string) {
    const pin = parsePin(text);
    setTyped(text);
    if (pin) onChange(pin);
    else if (text.trim() === "") onChange({ latitude: null, longitude: null });
  }

  return (
    <>
      <TextField
        label={label ?? t("business.pin")}
        value={typed ?? shown}
        onChange={(event) => type(event.target.value)}
        onBlur={() => !isWrong && setTyped(null)}
        error={isWrong || Boolean(error)}
        helperText={
          isWrong ? (
            t("business.pinWrong")
          ) : (
            <>
              {error ?? t("business.pinHelp")}{" "}
              {pin && (
                <Link href={getMap(pin)} target="_blank" rel="noopener noreferrer">
                  {t("business.pinLook")}
                </Link>
              )}
            </>
          )
        }
      />
      <MapPinInput label={t("inputs.pin.label")} value={pin} onChange={onChange} />
    </>
  );
}
