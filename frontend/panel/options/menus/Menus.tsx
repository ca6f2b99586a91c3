import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useId, useState } from "react";
import { answer, api } from "../../../client/api";
import type { components } from "../../../generated/schema";
import { isRecord } from "../../kit/forms/values";
import { Section } from "../../kit/layout/Section";
import { useToast } from "../../kit/layout/useToast";
import { VisuallyHidden } from "../../kit/layout/VisuallyHidden";
import { useText } from "../../messages/useText";
import { SettingsForm } from "../form/SettingsForm";
import type { SettingsSource, SettingsState } from "../form/useSettings";
import { EntryDialog } from "./EntryDialog";
import { MenuPreview } from "./MenuPreview";
import { MenuTree } from "./MenuTree";
import {
  areEntries,
  changeEntry,
  type EntryDirection,
  type EntryPosition,
  find,
  getEntries,
  getItems,
  getPlace,
  listEntryErrors,
  type MenuName,
  moveEntry,
  stepFrom,
  type TreeEntry,
  withEntry,
  without,
} from "./tree";

export type Menus = Record<MenuName, TreeEntry[]>;

const MENUS: readonly MenuName[] = ["header", "footer"];

const source: SettingsSource<Menus> = {
  name: "menus",
  versions: "navigation",
  permission: "menus.write",
  load: async () => getMenus((await answer(api.GET("/api/options/menus"))).data),
  save: async (menus) => {
    const menuBody = {
      header: getItems(menus.header, "header"),
      footer: getItems(menus.footer, "footer"),
    };
    return getMenus((await answer(api.PUT("/api/options/menus", { body: { menuBody } }))).data);
  },
  fits: (stored) => isRecord(stored) && areEntries(stored.header) && areEntries(stored.footer),
  touches: ["options"],
};

function getMenus({ menuBody }: components["schemas"]["Menus"]): Menus {
  return { header: getEntries(menuBody.header, "header"), footer: getEntries(menuBody.footer, "footer") };
}

/** The header and footer menus of every page. */
export default function MenusTab() {
  return <SettingsForm source={source}>{(settings) => <Editor settings={settings} />}</SettingsForm>;
}

function Editor({ settings }: { settings: SettingsState<Menus> }) {
  const t = useText();
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" },
      }}
    >
      <Box sx={{ display: "grid", gap: 2, minWidth: 0 }}>
        {MENUS.map((name) => (
          <Section key={name} title={t(`options.menus.${name}`)}>
            <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
              {t(`options.menus.${name}Help`)}
            </Typography>
            <MenuEditor name={name} title={t(`options.menus.${name}`)} settings={settings} />
          </Section>
        ))}
      </Box>
      <MenuPreview menus={settings.value} />
    </Box>
  );
}

interface EditorProps {
  name: MenuName;
  title: string;
  settings: SettingsState<Menus>;
}

function MenuEditor({ name, title, settings }: EditorProps) {
  const t = useText();
  const { value, mayWrite, errors } = settings;
  const entries = value[name];
  const { edited, setEdited, announcement, add, change, remove, drop, step } = useMenu(name, settings);
  const hintId = useId();
  const entry = edited === null ? undefined : find(entries, edited);
  const complaints = listEntryErrors(errors, entries, name);
  const whole = errors[`menuBody.${name}`];
  return (
    <Box>
      {entries.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {t("options.menus.empty")}
        </Typography>
      )}
      <MenuTree
        label={title}
        describedBy={hintId}
        entries={entries}
        complaints={complaints}
        mayWrite={mayWrite}
        onEdit={setEdited}
        onDelete={remove}
        onMove={drop}
        onStep={step}
      />
      {whole && (
        <Typography color="error" variant="body2" role="alert">
          {whole}
        </Typography>
      )}
      <Typography
        id={hintId}
        variant="caption"
        color="textSecondary"
        sx={{ display: mayWrite && entries.length > 0 ? { xs: "none", sm: "block" } : "none", my: 1 }}
      >
        {t("options.menus.hint")}
      </Typography>
      {mayWrite && (
        <Button startIcon={<AddOutlined />} variant="outlined" onClick={add} sx={{ mt: 1 }}>
          {t("options.menus.add")}
        </Button>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {entry && mayWrite && (
        <EntryDialog
          key={entry.key}
          entry={entry}
          complaints={complaints.get(entry.key)}
          onChange={(some) => change(entry.key, some)}
          onDelete={() => remove(entry.key)}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}

/** Return the actions on one of the menus, each with its announcement for screen readers. */
function useMenu(name: MenuName, { value, change: changeMenus }: SettingsState<Menus>) {
  const t = useText();
  const { say } = useToast();
  const [edited, setEdited] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const entries = value[name];
  const apply = (next: (entries: TreeEntry[]) => TreeEntry[]) =>
    changeMenus((menus) => ({ ...menus, [name]: next(menus[name]) }));

  function add() {
    const key = `new-${crypto.randomUUID()}`;
    const entry: TreeEntry = { key, text: "", url: "", type: "post", post_id: null, children: [] };
    apply((now) => [...now, entry]);
    setEdited(key);
  }

  function remove(key: string) {
    const removed = find(entries, key);
    const place = getPlace(entries, key);
    setEdited(null);
    if (!removed || !place) return;
    apply((now) => without(now, key));
    const what = removed.children.length > 0 ? "removedWithChildren" : "removed";
    say(t(`options.menus.${what}`, { name: removed.text || t("options.menus.someEntry") }), {
      label: t("layout.words.undo"),
      onClick: () => apply((now) => (find(now, key) ? now : withEntry(now, removed, place))),
    });
  }

  function move(key: string, to: EntryPosition) {
    apply((now) => moveEntry(now, key, to));
  }

  function drop(key: string, to: EntryPosition) {
    const before = getPlace(entries, key);
    move(key, to);
    const name = find(entries, key)?.text || t("options.menus.someEntry");
    say(t("options.menus.dropped", { name }), {
      label: t("layout.words.undo"),
      onClick: () => before && move(key, before),
    });
  }

  function step(key: string, direction: EntryDirection) {
    const to = stepFrom(entries, key, direction);
    const name = find(entries, key)?.text || t("options.menus.theEntry");
    if (to) move(key, to);
    setAnnouncement(to ? placeInWords(name, direction, to) : t(`options.menus.stuck.${direction}`, { name }));
  }

  function placeInWords(name: string, direction: EntryDirection, { parent, index }: EntryPosition): string {
    const place = index + 1;
    if (parent === null) return t(`options.menus.moved.${direction}`, { name, place });
    const above = find(entries, parent)?.text || t("options.menus.theEntryWithoutText");
    return t(`options.menus.movedUnder.${direction}`, { name, place, parent: above });
  }

  return {
    edited,
    setEdited,
    announcement,
    add,
    change: (key: string, some: Partial<TreeEntry>) => apply((now) => changeEntry(now, key, some)),
    remove,
    drop,
    step,
  };
}
