import type { Field } from "../../../generated/collections";
import type { Hours } from "./hours";
import { useFieldValue } from "./useFieldValue";
import { WeekHours } from "./WeekHours";

/** The opening hours of a post. */
export function HoursInput({ field }: { field: Field }) {
  const { value, onChange, error } = useFieldValue<Hours[]>(field);
  return <WeekHours value={value} onChange={onChange} error={error} />;
}
