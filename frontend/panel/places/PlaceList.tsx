import { useState } from "react";
import { useListContext } from "react-admin";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import { useMay } from "../account/account";
import { Confirm } from "../kit/layout/Confirm";
import { useToast } from "../kit/layout/useToast";
import { OrderedRow, OrderedRows } from "../kit/lists/OrderedRows";
import { RowMenus } from "../kit/lists/RowMenu";
import { useStopsChanged } from "../kit/stops/useStops";
import type { Place } from "../kit/stops/wire";
import { useText } from "../messages/useText";

interface PlaceRemoval {
  place: Place;
  /** The number of upcoming stops at the place. */
  coming: number;
}

/** The places, each with its address and openings. */
export function PlaceList({ places }: { places: readonly Place[] }) {
  const t = useText();
  const { say, sayError } = useToast();
  const changed = useStopsChanged();
  const mayWrite = useMay("places.write");
  const { filterValues } = useListContext();
  const [leaving, setLeaving] = useState<PlaceRemoval | null>(null);

  async function remove({ place, coming }: PlaceRemoval) {
    const params = { path: { id: String(place.id) }, ...(coming > 0 && { query: { force: true } }) };
    setLeaving(null);
    try {
      await answer(api.DELETE("/api/places/{id}", { params }));
      say(t("places.remove.done", { name: place.name }));
      await changed();
    } catch (error) {
      if (error instanceof ApiError && error.code === "in_use") {
        setLeaving({ place, coming: Number(error.body.total) || 1 });
      } else sayError(error);
    }
  }

  return (
    <RowMenus>
      <OrderedRows
        rows={places}
        getName={({ name }) => name}
        isOrdered={mayWrite && !filterValues.search}
        onOrder={putInOrder}
        onChanged={changed}
      >
        {(place, handle) => {
          const { id, name, address, slots } = place;
          const to = `/panel/places/${id}`;
          const remove = { label: t("layout.words.delete"), onClick: () => setLeaving({ place, coming: 0 }) };
          return (
            <OrderedRow
              handle={handle}
              to={to}
              title={name}
              facts={[
                address,
                slots.length ? t("places.offered", { smart_count: slots.length }) : t("places.offersNothing"),
              ]}
              menuLabel={t("places.actionsFor", { name })}
              actions={mayWrite ? [{ label: t("layout.words.edit"), to }, remove] : []}
            />
          );
        }}
      </OrderedRows>
      {leaving && (
        <Confirm
          title={t("places.remove.title", { name: leaving.place.name })}
          action={t(leaving.coming ? "places.remove.anyway" : "layout.words.delete")}
          isDangerous
          onCancel={() => setLeaving(null)}
          onConfirm={() => void remove(leaving)}
        >
          {leaving.coming
            ? t("places.remove.inUse", { smart_count: leaving.coming })
            : t("places.remove.text")}
        </Confirm>
      )}
    </RowMenus>
  );
}

async function putInOrder(ids: number[]): Promise<void> {
  await answer(api.PUT("/api/places/order", { body: { ids } }));
}
