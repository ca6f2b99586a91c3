import { Alert, Box, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import { useMay } from "../account/account";
import { FormScreen } from "../kit/forms/FormScreen";
import { Guarded } from "../kit/layout/Guarded";
import { NotFound } from "../kit/layout/NotFound";
import { Page } from "../kit/layout/Page";
import { Failed } from "../kit/lists/ListStates";
import type { Place } from "../kit/stops/wire";
import { useText } from "../messages/useText";
import { PlaceFacts } from "./PlaceFacts";
import { Slots } from "./Slots";
import { StalePlace } from "./StalePlace";
import { usePlaceForm } from "./usePlaceForm";

const NEW = "new";

/** /panel/places/{id}, and /panel/places/new */
export default function PlaceEdit() {
  const t = useText();
  return (
    <Guarded permission="places.read" title={t("layout.screens.places")} who="layout.closed.editors">
      <Screen />
    </Guarded>
  );
}

function Screen() {
  const { id = NEW } = useParams();
  // A place that was new gets an address of its own by being saved; whoever writes it goes on writing.
  const [made, setMade] = useState<string | null>(null);
  const shown = id === made ? NEW : id;
  return <Loaded key={shown} id={shown} onMade={setMade} />;
}

interface Made {
  onMade: (id: string) => void;
}

function Loaded({ id, onMade }: Made & { id: string }) {
  const t = useText();
  // Read once: what others save meanwhile never changes what is being typed.
  const { data, error, refetch } = useQuery({
    queryKey: ["place", id],
    queryFn: async () => (await answer(api.GET("/api/places/{id}", { params: { path: { id } } }))).data,
    enabled: id !== NEW,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [theirs, setTheirs] = useState<Place | null>(null);
  const place = id === NEW ? null : (theirs ?? data);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (place !== undefined) {
    return <Editor key={theirs?.version} initial={place} onMade={onMade} onTakeTheirs={setTheirs} />;
  }
  return (
    <Page title={t("layout.screens.places")}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t("layout.words.loading")} />
      )}
    </Page>
  );
}

interface EditorProps extends Made {
  initial: Place | null;
  onTakeTheirs: (theirs: Place) => void;
}

function Editor({ initial, onMade, onTakeTheirs }: EditorProps) {
  const t = useText();
  const navigate = useNavigate();
  const isReadOnly = !useMay("places.write");
  const { form, place, conflict, theirs, endConflict, saveMine } = usePlaceForm(initial);
  const made = initial ? undefined : place?.id;
  const { isDone } = form;

  useEffect(() => {
    if (made === undefined) return;
    onMade(String(made));
    // What is typed comes along to its own address: nobody has to be asked.
    isDone.current = true;
    navigate(`/panel/places/${made}`, { replace: true });
    isDone.current = false;
  }, [made, onMade, navigate, isDone]);

  return (
    <>
      <FormScreen
        form={form}
        title={form.values.name || t(place ? "places.untitled" : "places.form.new")}
        back={{ to: "/panel/places", label: t("layout.screens.places") }}
        isNew={place === null}
        isReadOnly={isReadOnly}
        {...(place === null && { action: t("places.form.add") })}
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
      </FormScreen>
      {conflict && (
        <StalePlace
          conflict={conflict}
          theirs={theirs}
          onBack={endConflict}
          onTakeTheirs={(taken) => {
            form.discard();
            onTakeTheirs(taken);
          }}
          onSaveMine={() => void saveMine()}
        />
      )}
    </>
  );
}
