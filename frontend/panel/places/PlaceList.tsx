import { Box, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useListContext } from "react-admin";
import { Link } from "react-router-dom";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import { useMay } from "../account/account";
import { SortableRows } from "../kit/inputs/SortableRows";
import { Confirm } from "../kit/layout/Confirm";
import { useToast } from "../kit/layout/useToast";
import { RowMenu, RowMenus } from "../kit/lists/RowMenu";
import { useStopsChanged } from "../kit/stops/useStops";
import type { Place } from "../kit/stops/wire";
import { useText } from "../messages/useText";

interface Leaving {
  place: Place;
  /** How many stops are still to come there, once the API has said so. */
  coming: number;
}

/** The places, each with its address and what it offers. */
export function PlaceList({ places }: { places: readonly Place[] }) {
  const t = useText();
  const { say, sayError } = useToast();
  const changed = useStopsChanged();
  const mayWrite = useMay("places.write");
  const { filterValues, total } = useListContext();
  const [moved, setMoved] = useState<readonly Place[] | null>(null);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const shown = moved ?? places;
  const isWhole = !filterValues.search && shown.length === total;

  async function move(from: number, to: number) {
    const place = shown[from];
    if (!place) return;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, place);
    setMoved(next);
    try {
      await answer(api.PUT("/api/places/order", { body: { ids: next.map(({ id }) => id) } }));
    } catch (error) {
      sayError(error);
    }
    await changed();
    setMoved(null);
  }

  async function remove({ place, coming }: Leaving) {
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
      <Box
        sx={({ colors }) => ({
          overflow: "hidden",
          borderRadius: "12px",
          border: `1px solid ${colors.line}`,
          "& li:last-child > *": { borderBottom: 0 },
        })}
      >
        <SortableRows
          rows={shown.map((place) => ({ id: String(place.id), name: place.name, place }))}
          isActive={mayWrite && isWhole && shown.length > 1 && moved === null}
          onMove={(from, to) => void move(from, to)}
        >
          {({ place }, handle) => (
            <PlaceRow
              place={place}
              handle={handle}
              mayWrite={mayWrite}
              onRemove={() => setLeaving({ place, coming: 0 })}
            />
          )}
        </SortableRows>
      </Box>
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

interface RowProps {
  place: Place;
  handle: ReactNode;
  mayWrite: boolean;
  onRemove: () => void;
}

function PlaceRow({ place: { id, name, address, slots }, handle, mayWrite, onRemove }: RowProps) {
  const t = useText();
  const to = `/panel/places/${id}`;
  const offered = slots.length
    ? t("places.offered", { smart_count: slots.length })
    : t("places.offersNothing");
  return (
    <Box
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        pl: handle ? 0.5 : 2,
        pr: 0.5,
        minHeight: 56,
        backgroundColor: colors.paper,
        borderBottom: `1px solid ${colors.line}`,
      })}
    >
      {handle}
      <Box
        component={Link}
        to={to}
        sx={{ flex: 1, minWidth: 0, py: 1.5, color: "inherit", textDecoration: "none" }}
      >
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {[address, offered].filter(Boolean).join(" · ")}
        </Typography>
      </Box>
      {mayWrite && (
        <RowMenu
          label={t("places.actionsFor", { name })}
          actions={[
            { label: t("layout.words.edit"), to },
            { label: t("layout.words.delete"), onClick: onRemove },
          ]}
        />
      )}
    </Box>
  );
}
