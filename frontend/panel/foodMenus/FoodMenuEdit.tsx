import ContentPasteOutlined from "@mui/icons-material/ContentPasteOutlined";
import { Alert, Box, Button } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useDataProvider } from "react-admin";
import { useNavigate, useSearchParams } from "react-router-dom";
import { answer, api } from "../../client/api";
import type { FoodMenuReply } from "../../generated/schema";
import { useAccount } from "../account/account";
import { useNamedDish } from "../kit/foodMenus/dishAddress";
import { FOOD_MENUS } from "../kit/foodMenus/names";
import { later } from "../kit/layout/chunks";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { Failed } from "../kit/lists/ListStates";
import type { BusinessOption } from "../kit/posts/businessOption";
import { VersionedForm } from "../kit/versioned/VersionedForm";
import { type Editing, VersionedScreen } from "../kit/versioned/VersionedScreen";
import { VersionsButton } from "../kit/versions/VersionsButton";
import { useText } from "../messages/useText";
import { MenuFacts } from "./MenuFacts";
import { MenuSections } from "./MenuSections";
import { joinSections } from "./sections";
import { useFirstBusinesses, useMenusChanged, useOwnBusiness } from "./useFoodMenus";
import { useMenuForm } from "./useMenuForm";
import { useMenuRows } from "./useMenuRows";

const PasteDialog = later(() => import("./paste/PasteDialog"));

/** /panel/menus/{id} and /panel/menus/new: the form of a menu. */
export default function FoodMenuEdit() {
  const t = useText();
  return (
    <Guarded permission="food_menus.read" title={t("layout.screens.menus")} who="layout.closed.editors">
      <Screen />
    </Guarded>
  );
}

function Screen() {
  const t = useText();
  const { domain, reach } = useAccount();
  const own = useOwnBusiness();
  const isAll = reach["food_menus.write"] === "all";
  const isAlone = own?.is_subject === true;
  const businesses = useFirstBusinesses(domain.title, isAll && own !== null && !isAlone);
  const { source, error, refetch } = useSource();
  if (error) {
    return (
      <Page title={t("layout.screens.menus")}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  const isReady = source !== undefined && own !== null && (businesses !== null || !isAll || isAlone);
  return (
    <VersionedScreen<FoodMenuReply> resource={FOOD_MENUS} title={t("layout.screens.menus")} isReady={isReady}>
      {(editing) => (
        <Editor
          key={source?.id}
          editing={editing}
          source={source ?? null}
          currency={own?.currency ?? ""}
          services={own?.services.map(({ name }) => name) ?? []}
          // The members may be cached by other screens, but users who may edit only one menu select no
          // members.
          businesses={(isAll && businesses) || []}
        />
      )}
    </VersionedScreen>
  );
}

/**
 * Return the menu to copy, from the query parameter `copy`: null without the parameter, undefined while the
 * menu loads.
 */
function useSource() {
  const id = useSearchParams()[0].get("copy");
  const { data, error, refetch } = useQuery({
    queryKey: [FOOD_MENUS, "copy", id],
    queryFn: async () =>
      (await answer(api.GET("/api/food-menus/{id}", { params: { path: { id: id ?? "" } } }))).data,
    enabled: id !== null,
  });
  return { source: id === null ? null : data, error, refetch };
}

interface EditorProps {
  editing: Editing<FoodMenuReply>;
  /** The menu to copy into a new menu. */
  source: FoodMenuReply | null;
  currency: string;
  services: string[];
  businesses: BusinessOption[];
}

function Editor({ editing, source, currency, services, businesses }: EditorProps) {
  const t = useText();
  const [isPasting, setPasting] = useState(false);
  const { initial } = editing;
  const { state, ...sold } = useMenuForm({ initial, source, currency, hasBusinesses: businesses.length > 1 });
  const { form, row: menu } = state;
  const { rows, place } = useMenuRows(form.values.sections, (sections) => form.set({ sections }));
  const isReadOnly = menu !== null && !menu.may_write;
  const first = form.values.sections[0];
  const named = useNamedDish();
  const navigate = useNavigate();
  useEffect(() => {
    if (named.id !== null) rows.focus(named.id, named.field);
  }, [rows, named.id, named.field]);

  function returnTo(page: string) {
    form.isDone.current = true;
    navigate(page);
  }

  const provider = useDataProvider();
  const changed = useMenusChanged();

  async function showRestored(id: number) {
    editing.onTakeTheirs((await provider.getOne<FoodMenuReply>(FOOD_MENUS, { id })).data);
    await changed();
  }

  return (
    <>
      <VersionedForm
        state={state}
        editing={editing}
        title={form.values.title || t(menu ? "foodMenus.untitled" : "foodMenus.editor.new")}
        back={
          named.page
            ? { to: named.page, label: t("foodMenus.editor.toPage") }
            : { to: "/panel/menus", label: t("layout.screens.menus") }
        }
        onSaved={named.page ? () => returnTo(String(named.page)) : undefined}
        addLabel={t("foodMenus.editor.add")}
        isReadOnly={isReadOnly}
        actions={
          !isReadOnly && (
            <>
              {menu && (
                <VersionsButton
                  kind="food_menu"
                  objectId={menu.id}
                  version={menu.version}
                  isDirty={form.isDirty}
                  onRestored={() => void showRestored(menu.id)}
                />
              )}
              <Button startIcon={<ContentPasteOutlined />} onClick={() => setPasting(true)}>
                {t("foodMenus.paste.open")}
              </Button>
            </>
          )
        }
        conflictTexts={(theirs) => ({
          title: t("foodMenus.stale.title"),
          text: t("foodMenus.stale.text"),
          when: (when) =>
            t("foodMenus.stale.when", {
              when,
              smart_count: theirs?.sections.flatMap(({ dishes }) => dishes).length ?? 0,
            }),
        })}
      >
        {isReadOnly && <Alert severity="info">{t("foodMenus.editor.readOnly")}</Alert>}
        <MenuFacts
          form={form}
          businesses={businesses}
          services={services}
          isReadOnly={isReadOnly}
          onEnter={() => first && rows.focus(first.id)}
        />
        {form.errors.sections && <Alert severity="error">{form.errors.sections}</Alert>}
        <Box ref={place} sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <MenuSections
            sections={form.values.sections}
            rows={rows}
            firstOpen={named.id}
            currency={currency}
            isStrict={form.errors.sections !== undefined}
            isReadOnly={isReadOnly}
            isKnown={sold.isKnown}
            getUntil={sold.untilOf}
            onMark={sold.mark}
          />
        </Box>
      </VersionedForm>
      {isPasting && (
        <Suspense fallback={null}>
          <PasteDialog
            currency={currency}
            onAdd={(read) => form.set({ sections: joinSections(rows.current(), read) })}
            onClose={() => setPasting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
