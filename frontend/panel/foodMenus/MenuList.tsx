import { Box, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useListContext } from "react-admin";
import { Link } from "react-router-dom";
import { answer, api } from "../../client/api";
import type { FoodMenuReply } from "../../generated/schema";
import { useAccount } from "../account/account";
import { OWN_HOUSE } from "../kit/foodMenus/names";
import { SortableRows } from "../kit/inputs/SortableRows";
import { Confirm } from "../kit/layout/Confirm";
import { useToast } from "../kit/layout/useToast";
import { RowMenu, RowMenus } from "../kit/lists/RowMenu";
import { useText } from "../messages/useText";
import { PrintDialog } from "./PrintDialog";
import { servedInWords } from "./served";
import { putInOrder, useHouseChoices, useMenusChanged } from "./useFoodMenus";

interface Props {
  menus: readonly FoodMenuReply[];
  /** Whether all of them can be put in another order. */
  isOrdered: boolean;
}

/** The menus, each with what is said of it in a line. */
export function MenuList({ menus, isOrdered }: Props) {
  const t = useText();
  const { say, sayError } = useToast();
  const changed = useMenusChanged();
  const { total } = useListContext();
  const [moved, setMoved] = useState<readonly FoodMenuReply[] | null>(null);
  const [leaving, setLeaving] = useState<FoodMenuReply | null>(null);
  const [printing, setPrinting] = useState<FoodMenuReply | null>(null);
  const shown = moved ?? menus;

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      sayError(error);
    }
    await changed();
    setMoved(null);
  }

  function move(from: number, to: number) {
    const menu = shown[from];
    if (!menu) return;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, menu);
    setMoved(next);
    void attempt(() => putInOrder(next));
  }

  function remove(menu: FoodMenuReply) {
    setLeaving(null);
    void attempt(async () => {
      await answer(api.DELETE("/api/food-menus/{id}", { params: { path: { id: String(menu.id) } } }));
      say(t("foodMenus.remove.done", { title: menu.title }));
    });
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
          rows={shown.map((menu) => ({ id: String(menu.id), name: menu.title, menu }))}
          isActive={isOrdered && shown.length > 1 && shown.length === total && moved === null}
          onMove={move}
        >
          {({ menu }, handle) => (
            <MenuRow
              menu={menu}
              handle={handle}
              onRemove={() => setLeaving(menu)}
              onPrint={() => setPrinting(menu)}
            />
          )}
        </SortableRows>
      </Box>
      {printing && <PrintDialog menu={printing} onClose={() => setPrinting(null)} />}
      {leaving && (
        <Confirm
          title={t("foodMenus.remove.title", { title: leaving.title })}
          action={t("layout.words.delete")}
          isDangerous
          onCancel={() => setLeaving(null)}
          onConfirm={() => remove(leaving)}
        >
          {t("foodMenus.remove.text")}
        </Confirm>
      )}
    </RowMenus>
  );
}

interface RowProps {
  menu: FoodMenuReply;
  handle: ReactNode;
  onRemove: () => void;
  onPrint: () => void;
}

function MenuRow({ menu, handle, onRemove, onPrint }: RowProps) {
  const t = useText();
  const { id, title, sections, house_ids, may_write } = menu;
  const houses = useHouseNames(house_ids);
  const count = sections.reduce((sum, { dishes }) => sum + dishes.length, 0);
  const facts = [servedInWords(menu, t), houses, t("foodMenus.dishes", { smart_count: count })];
  return (
    <Box
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        pl: handle ? 0.5 : 2,
        pr: 0.5,
        backgroundColor: colors.paper,
        borderBottom: `1px solid ${colors.line}`,
      })}
    >
      {handle}
      <Box
        component={Link}
        to={`/panel/menus/${id}`}
        sx={{ flex: 1, minWidth: 0, py: 1.5, color: "inherit", textDecoration: "none" }}
      >
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {facts.filter(Boolean).join(" · ")}
        </Typography>
      </Box>
      <RowMenu
        label={t("foodMenus.actionsFor", { title })}
        actions={[
          { label: t("foodMenus.print.action"), onClick: onPrint },
          ...(may_write
            ? [
                { label: t("layout.words.edit"), to: `/panel/menus/${id}` },
                { label: t("layout.words.delete"), onClick: onRemove },
              ]
            : []),
        ]}
      />
    </Box>
  );
}

/** Who serves it, where it is not only the house of the site. */
function useHouseNames(ids: readonly number[]): string {
  const t = useText();
  const { domain } = useAccount();
  const members = ids.filter((id) => id !== OWN_HOUSE);
  const choices = useHouseChoices(domain.title, members.length > 0);
  if (members.length === 0 || !choices) return "";
  const names = ids.map((id) => choices.find((each) => each.id === id)?.title ?? t("foodMenus.houses.gone"));
  return names.length > 3 ? t("foodMenus.houses.count", { smart_count: members.length }) : names.join(", ");
}
