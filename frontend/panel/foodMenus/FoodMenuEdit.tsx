import ContentPasteOutlined from "@mui/icons-material/ContentPasteOutlined";
import { Alert, Box, Button, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import type { FoodMenuReply } from "../../generated/schema";
import { useAccount } from "../account/account";
import { FormScreen } from "../kit/forms/FormScreen";
import { later } from "../kit/layout/chunks";
import { Guarded } from "../kit/layout/Guarded";
import { NotFound } from "../kit/layout/NotFound";
import { Page } from "../kit/layout/Page";
import { Failed } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";
import { MenuFacts } from "./MenuFacts";
import { MenuSections } from "./MenuSections";
import { StaleMenu } from "./StaleMenu";
import { joined } from "./sections";
import { type HouseChoice, useHouseChoices, useOwnHouse } from "./useFoodMenus";
import { useMenuForm } from "./useMenuForm";
import { useMenuRows } from "./useMenuRows";

const PasteDialog = later(() => import("./PasteDialog"));
const NEW = "new";

/** /panel/menus/{id}, and /panel/menus/new */
export default function FoodMenuEdit() {
  const t = useText();
  return (
    <Guarded permission="food_menus.read" title={t("layout.screens.menus")} who="layout.closed.editors">
      <Screen />
    </Guarded>
  );
}

function Screen() {
  const { id = NEW } = useParams();
  // A menu that was new gets an address of its own by being saved; whoever writes it goes on writing.
  const [made, setMade] = useState<string | null>(null);
  const shown = id === made ? NEW : id;
  return <Loaded key={shown} id={shown} onMade={setMade} />;
}

interface Made {
  onMade: (id: string) => void;
}

function Loaded({ id, onMade }: Made & { id: string }) {
  const t = useText();
  const { domain, reach } = useAccount();
  const own = useOwnHouse();
  const isAll = reach["food_menus.write"] === "all";
  const isAlone = own?.is_subject === true;
  const houses = useHouseChoices(domain.title, isAll && own !== null && !isAlone);
  // Read once: what others save meanwhile never changes what is being typed.
  const { data, error, refetch } = useQuery({
    queryKey: ["food-menu", id],
    queryFn: async () => (await answer(api.GET("/api/food-menus/{id}", { params: { path: { id } } }))).data,
    enabled: id !== NEW,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [theirs, setTheirs] = useState<FoodMenuReply | null>(null);
  const menu = id === NEW ? null : (theirs ?? data);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (menu !== undefined && own && (houses || !isAll || isAlone)) {
    return (
      <Editor
        key={theirs?.version}
        initial={menu}
        currency={own.currency}
        services={own.services.map(({ name }) => name)}
        // Other screens may have asked for the members already; whoever has one menu to write chooses none of them.
        houses={(isAll && houses) || []}
        onMade={onMade}
        onTakeTheirs={setTheirs}
      />
    );
  }
  return (
    <Page title={t("layout.screens.menus")}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t("layout.words.loading")} />
      )}
    </Page>
  );
}

interface EditorProps extends Made {
  initial: FoodMenuReply | null;
  currency: string;
  services: string[];
  houses: HouseChoice[];
  onTakeTheirs: (theirs: FoodMenuReply) => void;
}

function Editor({ initial, currency, services, houses, onMade, onTakeTheirs }: EditorProps) {
  const t = useText();
  const navigate = useNavigate();
  const [isPasting, setPasting] = useState(false);
  const isShared = houses.length > 1;
  const state = useMenuForm({ initial, currency, hasHouses: isShared });
  const { form, menu, conflict } = state;
  const { rows, place } = useMenuRows(form.values.sections, (sections) => form.set({ sections }));
  const isReadOnly = menu !== null && !menu.may_write;
  const made = initial ? undefined : menu?.id;
  const { isDone } = form;

  useEffect(() => {
    if (made === undefined) return;
    onMade(String(made));
    // What is typed comes along to its own address: nobody has to be asked.
    isDone.current = true;
    navigate(`/panel/menus/${made}`, { replace: true });
    isDone.current = false;
  }, [made, onMade, navigate, isDone]);

  const first = form.values.sections[0];
  return (
    <>
      <FormScreen
        form={form}
        title={form.values.title || t(menu ? "foodMenus.untitled" : "foodMenus.editor.new")}
        back={{ to: "/panel/menus", label: t("layout.screens.menus") }}
        isNew={menu === null}
        isReadOnly={isReadOnly}
        {...(menu === null && { action: t("foodMenus.editor.add") })}
        actions={
          !isReadOnly && (
            <Button startIcon={<ContentPasteOutlined />} onClick={() => setPasting(true)}>
              {t("foodMenus.paste.open")}
            </Button>
          )
        }
      >
        {isReadOnly && <Alert severity="info">{t("foodMenus.editor.readOnly")}</Alert>}
        <MenuFacts
          form={form}
          houses={houses}
          services={services}
          isReadOnly={isReadOnly}
          onEnter={() => first && rows.focus(first.id)}
        />
        {form.errors.sections && <Alert severity="error">{form.errors.sections}</Alert>}
        <Box ref={place} sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <MenuSections
            sections={form.values.sections}
            rows={rows}
            currency={currency}
            isStrict={form.errors.sections !== undefined}
            isReadOnly={isReadOnly}
            isKnown={state.isKnown}
            untilOf={state.untilOf}
            onMark={state.mark}
          />
        </Box>
      </FormScreen>
      {isPasting && (
        <Suspense fallback={null}>
          <PasteDialog
            currency={currency}
            onAdd={(read) => form.set({ sections: joined(rows.current(), read) })}
            onClose={() => setPasting(false)}
          />
        </Suspense>
      )}
      {conflict && (
        <StaleMenu
          conflict={conflict}
          theirs={state.theirs}
          onBack={state.endConflict}
          onTakeTheirs={(theirs) => {
            form.discard();
            onTakeTheirs(theirs);
          }}
          onSaveMine={() => void state.saveMine()}
        />
      )}
    </>
  );
}
