import AddOutlined from "@mui/icons-material/AddOutlined";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import { Button } from "@mui/material";
import { useListContext } from "react-admin";
import { Link } from "react-router-dom";
import { api } from "../../client/api";
import type { FoodMenuReply } from "../../generated/schema";
import { useAccount, useMay } from "../account/account";
import { FOOD_MENUS } from "../kit/foodMenus/names";
import { ExportButton } from "../kit/lists/ExportButton";
import { ListBody } from "../kit/lists/ListBody";
import { ListScreen } from "../kit/lists/ListScreen";
import { Empty } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";
import { MenuList } from "./MenuList";

/** The maximum number of menus of the site's own business, so that all of them can be reordered. */
const PER_PAGE = 60;

/** /panel/menus: the menus, in their order on the site. */
export default function FoodMenus() {
  const t = useText();
  const isOrdered = useAccount().reach["food_menus.write"] === "all";
  return (
    <ListScreen
      resource={FOOD_MENUS}
      perPage={PER_PAGE}
      title={t("layout.screens.menus")}
      permission="food_menus.read"
      who="layout.closed.editors"
      count={(total) => t("foodMenus.count", { smart_count: total })}
      intro={t("foodMenus.intro")}
      actions={
        <>
          <Export />
          <AddMenu />
        </>
      }
    >
      <ListBody<FoodMenuReply> empty={<NoMenus />}>
        {(menus) => <MenuList menus={menus} isOrdered={isOrdered} />}
      </ListBody>
    </ListScreen>
  );
}

function NoMenus() {
  const t = useText();
  return (
    <Empty icon={<MenuBookOutlined />} title={t("foodMenus.empty.title")} action={<AddMenu />}>
      {t("foodMenus.empty.about")}
    </Empty>
  );
}

function Export() {
  const { total } = useListContext();
  if (!total) return null;
  return <ExportButton load={() => api.GET("/api/food-menus/export", { parseAs: "blob" })} name="menus" />;
}

function AddMenu() {
  const t = useText();
  if (!useMay("food_menus.write")) return null;
  return (
    <Button component={Link} to="/panel/menus/new" variant="contained" startIcon={<AddOutlined />}>
      {t("foodMenus.add")}
    </Button>
  );
}
