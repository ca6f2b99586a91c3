import { PinInput } from "../../kit/inputs/PinInput";
import type { BusinessSettings } from "./business";

/** The location of the business on the map. */
export function PinSetting({ settings: { value, set, errors } }: { settings: BusinessSettings }) {
  return <PinInput value={value} error={errors.latitude ?? errors.longitude} onChange={set} />;
}
