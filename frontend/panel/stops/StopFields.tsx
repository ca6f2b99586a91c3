import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import { Autocomplete, Box, Button, Chip, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { TextBox } from "../kit/forms/TextBox";
import type { DraftForm } from "../kit/forms/useDraftForm";
import { BusinessInput } from "../kit/inputs/BusinessInput";
import { PinInput } from "../kit/inputs/PinInput";
import { RepeatsInput } from "../kit/inputs/RepeatsInput";
import type { BusinessOption } from "../kit/posts/businessOption";
import { useOwnToday } from "../kit/site/ownBusiness";
import { addDays } from "../kit/stops/days";
import { type Place, STOPS } from "../kit/stops/wire";
import { clockTimes } from "../messages/dates";
import { useText } from "../messages/useText";
import { freePlaces, recentSpots, type Spot, type StopFormValues } from "./stopForm";

const LOOK_BACK = 60;

interface Props {
  form: DraftForm<StopFormValues>;
  businesses: readonly BusinessOption[];
  places: readonly Place[];
  writesAll: boolean;
  isNew: boolean;
}

/** The business, place, times and repetition. */
export function StopFields({ form, businesses, places, writesAll, isNew }: Props) {
  const t = useText();
  const { values, set, errors } = form;
  const recent = recentSpots(useRecent(), values.business_id);
  const time = (name: "day" | "begins" | "ends", type: "date" | "time", help?: string) => (
    <TextField
      type={type}
      label={t(`stops.form.${name}`)}
      value={values[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      error={Boolean(errors[name])}
      helperText={errors[name] ?? help}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  const isOver = values.begins && values.ends && values.ends < values.begins;

  return (
    <>
      {businesses.length > 1 && (
        <BusinessInput
          label={t("stops.form.business")}
          value={values.business_id}
          businesses={businesses}
          searches={writesAll}
          error={errors.business_id}
          onChange={(business_id) => set({ business_id })}
        />
      )}
      {isNew && recent.length > 0 && (
        <Box role="group" aria-label={t("stops.form.recent")}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
            {t("stops.form.recent")}
          </Typography>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, "& .MuiChip-root": { minHeight: 40 } }}>
            {recent.map((spot) => (
              <Chip
                key={`${spot.place_id} ${spot.name} ${spot.address}`}
                label={`${spot.name || spot.address}, ${clockTimes(spot.begins ?? "", spot.ends ?? "")}`}
                onClick={() => set({ slot_id: "", ...spot })}
              />
            ))}
          </Box>
        </Box>
      )}
      <Where form={form} spots={freePlaces(places, writesAll)} />
      <Box
        sx={{
          display: "grid",
          gap: 1.5,
          alignItems: "start",
          gridTemplateColumns: { xs: "1fr 1fr", sm: "1.3fr 1fr 1fr" },
          "& > :first-of-type": { gridColumn: { xs: "1 / -1", sm: "auto" } },
        }}
      >
        {time("day", "date")}
        {time("begins", "time")}
        {time("ends", "time", isOver ? t("places.slots.nextDay") : undefined)}
      </Box>
      <RepeatsInput
        value={values.repeat[0] ?? null}
        first={values.day}
        error={errors.repeat}
        onChange={(repeat) => set({ repeat: repeat ? [repeat] : [] })}
      />
      <Address form={form} />
      <TextBox
        form={form}
        name="note"
        label={t("stops.form.note")}
        help={t("stops.form.noteHelp")}
        maxLength={120}
      />
    </>
  );
}

/** The place of a stop: a place of the site, or another one. A stop in a slot keeps its place. */
function Where({ form, spots }: { form: DraftForm<StopFormValues>; spots: readonly Spot[] }) {
  const t = useText();
  const { values, set, errors } = form;
  if (values.slot_id) {
    return (
      <TextField
        label={t("stops.form.where")}
        value={values.name}
        helperText={t("stops.form.taken")}
        slotProps={{ input: { readOnly: true } }}
      />
    );
  }
  return (
    <Autocomplete
      freeSolo
      options={spots.filter(({ name }) => name)}
      inputValue={values.name}
      value={null}
      getOptionKey={(spot) => (typeof spot === "string" ? spot : (spot.place_id ?? spot.name))}
      getOptionLabel={(spot) => (typeof spot === "string" ? spot : spot.name)}
      onChange={(_, spot) => spot && typeof spot !== "string" && set({ ...spot })}
      onInputChange={(_, name, reason) => {
        if (reason === "input" || reason === "clear") set({ name, place_id: null });
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t("stops.form.where")}
          error={Boolean(errors.name)}
          helperText={
            errors.name ?? t(values.place_id === null ? "stops.form.whereHelp" : "stops.form.atPlace")
          }
        />
      )}
    />
  );
}

/** The address of a custom spot. Places of the site have their own addresses. */
function Address({ form }: { form: DraftForm<StopFormValues> }) {
  const t = useText();
  const { values, set, errors } = form;
  const error = errors.latitude ?? errors.longitude;
  const [isWanted, setWanted] = useState(false);
  if (values.place_id !== null) return null;
  if (!isWanted && !errors.address && !error && !values.address && values.latitude === null) {
    return (
      <Button
        startIcon={<PlaceOutlined />}
        onClick={() => setWanted(true)}
        sx={{ justifySelf: "start", minHeight: 44, mx: -1 }}
      >
        {t("stops.form.addAddress")}
      </Button>
    );
  }
  return (
    <>
      <TextBox form={form} name="address" label={t("stops.form.address")} maxLength={300} />
      <PinInput
        value={values}
        onChange={({ latitude, longitude }) => set({ latitude, longitude })}
        error={error}
      />
    </>
  );
}

/** Return the stops of recent and upcoming weeks, to reuse their spots. */
function useRecent() {
  const { day } = useOwnToday();
  const query = { from: addDays(day, -LOOK_BACK), until: addDays(day, LOOK_BACK), limit: 200 };
  const { data } = useQuery({
    queryKey: [STOPS, "recent", query],
    queryFn: async () => (await answer(api.GET("/api/stops", { params: { query } }))).data,
    staleTime: 60_000,
  });
  return data ?? [];
}
