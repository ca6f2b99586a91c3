import { type ReactNode, useState } from "react";
import { answer, api } from "../../client/api";
import type { FoodMenuReply } from "../../generated/schema";
import { useAccount } from "../account/account";
import { Confirm } from "../kit/layout/Confirm";
import { saveFile } from "../kit/layout/saveFile";
import { useToast } from "../kit/layout/useToast";
import { OrderedRow, OrderedRows } from "../kit/lists/OrderedRows";
import { RowMenus } from "../kit/lists/RowMenu";
import { type BusinessOption, OWN_BUSINESS } from "../kit/posts/businessOption";
import { useBusinesses } from "../kit/posts/businessSearch";
import { useText } from "../messages/useText";
import { describeAvailability } from "./availability";
import { PrintDialog } from "./PrintDialog";
import { putInOrder, useMenusChanged } from "./useFoodMenus";

interface Props {
  menus: readonly FoodMenuReply[];
  /** Whether all menus can be reordered. */
  isOrdered: boolean;
}

/** The menus, each with its facts on one line. */
export function MenuList({ menus, isOrdered }: Props) {
  const t = useText();
  const { say, sayError } = useToast();
  const changed = useMenusChanged();
  const [leaving, setLeaving] = useState<FoodMenuReply | null>(null);
  const [printing, setPrinting] = useState<FoodMenuReply | null>(null);
  const getBusinesses = useBusinessNames(menus);

  async function remove(menu: FoodMenuReply) {
    setLeaving(null);
    try {
      await answer(api.DELETE("/api/food-menus/{id}", { params: { path: { id: String(menu.id) } } }));
      say(t("foodMenus.remove.done", { title: menu.title }));
    } catch (error) {
      sayError(error);
    }
    await changed();
  }

  async function save({ id, title }: FoodMenuReply) {
    try {
      const { data } = await api.GET("/api/food-menus/export", {
        params: { query: { menu_id: id } },
        parseAs: "blob",
      });
      if (data) saveFile(data, `${title}.csv`);
    } catch (error) {
      sayError(error);
    }
  }

  return (
    <RowMenus>
      <OrderedRows
        rows={menus}
        getName={({ title }) => title}
        isOrdered={isOrdered}
        onOrder={putInOrder}
        onChanged={changed}
      >
        {(menu, handle) => (
          <MenuRow
            menu={menu}
            businesses={getBusinesses(menu)}
            handle={handle}
            onRemove={() => setLeaving(menu)}
            onPrint={() => setPrinting(menu)}
            onExport={() => void save(menu)}
          />
        )}
      </OrderedRows>
      {printing && <PrintDialog menu={printing} onClose={() => setPrinting(null)} />}
      {leaving && (
        <Confirm
          title={t("foodMenus.remove.title", { title: leaving.title })}
          action={t("layout.words.delete")}
          isDangerous
          onCancel={() => setLeaving(null)}
          onConfirm={() => void remove(leaving)}
        >
          {t("foodMenus.remove.text")}
        </Confirm>
      )}
    </RowMenus>
  );
}

interface RowProps {
  menu: FoodMenuReply;
  /** A short list of the businesses that serve the menu. */
  businesses: string;
  handle: ReactNode;
  onRemove: () => void;
  onPrint: () => void;
  onExport: () => void;
}

function MenuRow({ menu, businesses, handle, onRemove, onPrint, onExport }: RowProps) {
  const t = useText();
  const { id, title, sections, may_write } = menu;
  const count = sections.reduce((sum, { dishes }) => sum + dishes.length, 0);
  const to = `/panel/menus/${id}`;
  return (
    <OrderedRow
      handle={handle}
      to={to}
      title={title}
      facts={[describeAvailability(menu, t), businesses, t("foodMenus.dishes", { smart_count: count })]}
      menuLabel={t("foodMenus.actionsFor", { title })}
      actions={[
        { label: t("foodMenus.print.action"), onClick: onPrint },
        { label: t("lists.export.label"), onClick: onExport },
        ...(may_write
          ? [
              { label: t("layout.words.edit"), to },
              { label: t("layout.words.duplicate"), to: `/panel/menus/new?copy=${id}` },
              { label: t("layout.words.delete"), onClick: onRemove },
            ]
          : []),
      ]}
    />
  );
}

/**
 * Return a function that returns the names of a menu's businesses, or "" if only the site's own business
 * serves it.
 */
function useBusinessNames(menus: readonly FoodMenuReply[]): (menu: FoodMenuReply) => string {
  const t = useText();
  const { domain } = useAccount();
  const ids = [...new Set(menus.flatMap(({ business_ids }) => business_ids))];
  const { chosen, isPending } = useBusinesses(ids, NONE, t("foodMenus.businesses.gone"));
  return ({ business_ids }) => {
    const members = business_ids.filter((id) => id !== OWN_BUSINESS);
    if (members.length === 0 || isPending) return "";
    if (business_ids.length > 3) return t("foodMenus.businesses.count", { smart_count: members.length });
    const own = t("foodMenus.businesses.own", { name: domain.title });
    return business_ids
      .map((id) => (id === OWN_BUSINESS ? own : chosen.find((each) => each.id === id)?.title))
      .join(", ");
  };
}

const NONE: BusinessOption[] = [];
