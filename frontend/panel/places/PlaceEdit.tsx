import { Alert, Box } from "@mui/material";
import { useMay } from "../account/account";
import { Guarded } from "../kit/layout/Guarded";
import { PLACES, type Place } from "../kit/stops/wire";
import { VersionedForm } from "../kit/versioned/VersionedForm";
import { type Editing, VersionedScreen } from "../kit/versioned/VersionedScreen";
import { useText } from "../messages/useText";
import { PlaceFacts } from "./PlaceFacts";
import { Slots } from "./Slots";
import { usePlaceForm } from "./usePlaceForm";

/** /panel/places/{id} and /panel/places/new: the form of a place. */
export default function PlaceEdit() {
  const t = useText();
  const title = t("layout.screens.places");
  return (
    <Guarded permission="places.read" title={title} who="layout.closed.editors">
      <VersionedScreen<Place> resource={PLACES} title={title}>
        {(editing) => <Editor editing={editing} />}
      </VersionedScreen>
    </Guarded>
  );
}

function Editor({ editing }: { editing: Editing<Place> }) {
  const t = useText();
  const isReadOnly = !useMay("places.write");
  const state = usePlaceForm(editing.initial);
  const { form, row } = state;
  return (
    <VersionedForm
      state={state}
      editing={editing}
      title={form.values.name || t(row ? "places.untitled" : "places.form.new")}
      back={{ to: "/panel/places", label: t("layout.screens.places") }}
      addLabel={t("places.form.add")}
      isReadOnly={isReadOnly}
      conflictTexts={(theirs) => ({
        title: t("places.stale.title"),
        text: t("places.stale.text"),
        when: (when) => t("places.stale.when", { when, smart_count: theirs?.slots.length ?? 0 }),
      })}
    >
      <Box
        component="fieldset"
        disabled={isReadOnly}
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: "minmax(0, 1fr)",
          m: 0,
          p: 0,
          border: 0,
          minWidth: 0,
        }}
      >
        <PlaceFacts form={form} />
        {form.errors.slots && <Alert severity="error">{form.errors.slots}</Alert>}
        <Slots
          slots={form.values.slots}
          isStrict={form.errors.slots !== undefined}
          isReadOnly={isReadOnly}
          onChange={(slots) => form.set({ slots })}
        />
      </Box>
    </VersionedForm>
  );
}
