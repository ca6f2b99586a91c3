import { Box } from "@mui/material";
import { placeLimits } from "../../generated/limits";
import { TextBox } from "../kit/forms/TextBox";
import type { DraftForm } from "../kit/forms/useDraftForm";
import { PinInput } from "../kit/inputs/PinInput";
import { Section } from "../kit/layout/Section";
import { useText } from "../messages/useText";
import type { PlaceForm } from "./placeForm";

/** The name and location of a place. */
export function PlaceFacts({ form }: { form: DraftForm<PlaceForm> }) {
  const t = useText();
  const { values, set, errors } = form;
  return (
    <Section label={t("places.form.facts")}>
      <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { sm: "1fr 1fr" } }}>
        <TextBox
          form={form}
          name="name"
          label={t("places.form.name")}
          maxLength={placeLimits.name}
          autoFocus={values.version === 0}
        />
        <TextBox
          form={form}
          name="address"
          label={t("places.form.address")}
          maxLength={placeLimits.address}
        />
      </Box>
      <PinInput
        label={t("places.form.pin")}
        value={values}
        onChange={({ latitude, longitude }) => set({ latitude, longitude })}
        error={errors.latitude ?? errors.longitude}
      />
      <TextBox
        form={form}
        name="note"
        label={t("places.form.note")}
        help={t("places.form.noteHelp")}
        maxLength={placeLimits.note}
        rows={2}
      />
    </Section>
  );
}
