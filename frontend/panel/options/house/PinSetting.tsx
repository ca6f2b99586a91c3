import { PinInput } from "../../kit/inputs/PinInput";
import type { HouseSettings } from "./house";

/** The place of the house on the map. */
export function PinSetting({ settings: { value, set, errors } }: { settings: HouseSettings }) {
  return <PinInput value={value} error={errors.latitude ?? errors.longitude} onChange={set} />;
}
