import AddOutlined from "@mui/icons-material/AddOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import { Button } from "@mui/material";
import { Link } from "react-router-dom";
import { useMay } from "../account/account";
import { SearchFilter, ShowAll } from "../kit/lists/filters";
import { ListBody } from "../kit/lists/ListBody";
import { ListScreen } from "../kit/lists/ListScreen";
import { Empty } from "../kit/lists/ListStates";
import { useListFilter } from "../kit/lists/useListFilter";
import { PLACES, type Place } from "../kit/stops/wire";
import { useText } from "../messages/useText";
import { PlaceList } from "./PlaceList";

/** The limit of places per domain, so that all of them can be reordered. */
const PER_PAGE = 300;

/** /panel/places: the places where businesses have stops, and their openings. */
export default function Places() {
  const t = useText();
  return (
    <ListScreen
      resource={PLACES}
      perPage={PER_PAGE}
      title={t("layout.screens.places")}
      permission="places.read"
      who="layout.closed.editors"
      count={(total) => t("places.count", { smart_count: total })}
      intro={t("places.intro")}
      actions={<AddPlace />}
      filters={<SearchFilter label={t("places.search")} />}
    >
      <ListBody<Place> empty={<NoPlaces />}>{(places) => <PlaceList places={places} />}</ListBody>
    </ListScreen>
  );
}

function NoPlaces() {
  const t = useText();
  const { isNarrowed } = useListFilter();
  if (isNarrowed) {
    return (
      <Empty
        icon={<PlaceOutlined />}
        title={t("places.empty.notFound")}
        action={<ShowAll label={t("places.empty.showAll")} isOutlined />}
      />
    );
  }
  return (
    <Empty icon={<PlaceOutlined />} title={t("places.empty.title")} action={<AddPlace />}>
      {t("places.empty.about")}
    </Empty>
  );
}

function AddPlace() {
  const t = useText();
  if (!useMay("places.write")) return null;
  return (
    <Button component={Link} to="/panel/places/new" variant="contained" startIcon={<AddOutlined />}>
      {t("places.add")}
    </Button>
  );
}
