import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import type { ApiError } from "../../client/errors";
import { useAccount } from "../account/account";
import { forget, keptKey } from "../kit/forms/kept";
import { type FormErrors, useKeptForm } from "../kit/forms/useKeptForm";
import { useToast } from "../kit/layout/useToast";
import { useStopsChanged } from "../kit/stops/useStops";
import type { Place } from "../kit/stops/wire";
import { useText } from "../messages/useText";
import { newPlace, type PlaceForm, placeFormOf, samplePlace, sentPlace, slotProblem } from "./placeForm";

const SAMPLE = samplePlace();

/** The form of a place, which is null while it is new. */
export function usePlaceForm(initial: Place | null) {
  const t = useText();
  const { say } = useToast();
  const { id: user, domain } = useAccount();
  const changed = useStopsChanged();
  const [place, setPlace] = useState(initial);
  const [saved] = useState(() => (initial ? placeFormOf(initial) : newPlace()));
  const [conflict, setConflict] = useState<ApiError | null>(null);
  const form = useKeptForm<PlaceForm>({
    name: nameOf(place),
    saved,
    sample: SAMPLE,
    send,
    check,
    onConflict: setConflict,
  });

  function check({ name, slots }: PlaceForm): FormErrors<PlaceForm> {
    return {
      ...(!name.trim() && { name: t("places.form.nameMissing") }),
      ...(slots.some(slotProblem) && { slots: t("places.slots.problems") }),
    };
  }

  async function send(values: PlaceForm): Promise<PlaceForm> {
    const body = sentPlace(values);
    const { data } = place
      ? await answer(api.PUT("/api/places/{id}", { params: { path: { id: String(place.id) } }, body }))
      : await answer(api.POST("/api/places", { body }));
    // From now on what is typed is kept under the id.
    if (!place) forget(keptKey(user, domain.id, nameOf(null)));
    setPlace(data);
    void changed();
    say(t("places.form.done"));
    return placeFormOf(data);
  }

  const theirs = useQuery({
    queryKey: ["place", "theirs", place?.id, conflict?.body.version],
    queryFn: async () =>
      (await answer(api.GET("/api/places/{id}", { params: { path: { id: String(place?.id) } } }))).data,
    enabled: conflict !== null && place !== null,
    gcTime: 0,
  });

  async function saveMine() {
    const version = Number(conflict?.body.version);
    setConflict(null);
    if (version) form.set({ version });
    await form.save();
  }

  return {
    form,
    place,
    conflict,
    theirs: theirs.data ?? null,
    endConflict: () => setConflict(null),
    saveMine,
  };
}

function nameOf(place: Place | null): string {
  return `place.${place?.id ?? "new"}`;
}
