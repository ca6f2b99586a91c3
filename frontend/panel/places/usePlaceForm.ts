import { useVisibilityText } from "../account/useVisibilityText";
import { useStopsChanged } from "../kit/stops/useStops";
import { PLACES, type Place } from "../kit/stops/wire";
import { useVersionedForm } from "../kit/versioned/useVersionedForm";
import { useText } from "../messages/useText";
import { newPlace, type PlaceForm, samplePlace, slotProblem, toPlaceForm, toPlaceRequest } from "./placeForm";

const SAMPLE = samplePlace();

/** Manage the form of a place. `initial` is null for a new place. */
export function usePlaceForm(initial: Place | null) {
  const t = useText();
  const seen = useVisibilityText();
  const changed = useStopsChanged();
  return useVersionedForm<Place, PlaceForm>({
    resource: PLACES,
    name: "place",
    initial,
    toForm: (place) => (place ? toPlaceForm(place) : newPlace()),
    sample: SAMPLE,
    check: ({ name, slots }) => ({
      ...(!name.trim() && { name: t("places.form.nameMissing") }),
      ...(slots.some(slotProblem) && { slots: t("places.slots.problems") }),
    }),
    toBody: toPlaceRequest,
    onSaved: () => void changed(),
    done: t("places.form.done", { seen }),
  });
}
