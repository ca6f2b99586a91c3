import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useId, useState } from "react";
import { answer, api } from "../../../client/api";
import type { components } from "../../../client/schema";
import { useToast } from "../../layout/useToast";
import { visuallyHidden } from "../../layout/visuallyHidden";
import { Section } from "../../posts/Section";
import { isRecord } from "../form/kept";
import { SettingsForm } from "../form/SettingsForm";
import type { Settings, Source } from "../form/useSettings";
import { EntryDialog } from "./EntryDialog";
import { MenuPreview } from "./MenuPreview";
import { MenuTree } from "./MenuTree";
import {
  areEntries,
  changed,
  complaintsOf,
  type Direction,
  type Entry,
  entriesOf,
  find,
  itemsOf,
  type MenuName,
  moved,
  type Place,
  placeOf,
  stepFrom,
  withEntry,
  without,
} from "./tree";

export type Menus = Record<MenuName, Entry[]>;

const MENUS: readonly { name: MenuName; title: string; help: string }[] = [
  {
    name: "header",
    title: "Header menu",
    help: "On top of every page. Five or six entries are read at a glance; put the rest under one of them.",
  },
  { name: "footer", title: "Footer menu", help: "At the end of every page: what people look for last." },
];

const source: Source<Menus> = {
  name: "menus",
  permission: "menus.write",
  load: async () => menusOf((await answer(api.GET("/api/options/menus"))).data),
  save: async (menus) => {
    const menuBody = {
      header: itemsOf(menus.header, "header"),
      footer: itemsOf(menus.footer, "footer"),
    };
    return menusOf((await answer(api.PUT("/api/options/menus", { body: { menuBody } }))).data);
  },
  fits: (found) => isRecord(found) && areEntries(found.header) && areEntries(found.footer),
  touches: ["options"],
};

function menusOf({ menuBody }: components["schemas"]["Menus"]): Menus {
  return { header: entriesOf(menuBody.header, "header"), footer: entriesOf(menuBody.footer, "footer") };
}

/** The menus on top and at the end of every page. */
export default function MenusTab() {
  return <SettingsForm source={source}>{(settings) => <Editor settings={settings} />}</SettingsForm>;
}

function Editor({ settings }: { settings: Settings<Menus> }) {
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
        {MENUS.map(({ name, title, help }) => (
          <Section key={name} title={title}>
            <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
              {help}
            </Typography>
            <MenuEditor name={name} title={title} settings={settings} />
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
  settings: Settings<Menus>;
}

function MenuEditor({ name, title, settings }: EditorProps) {
  const { value, mayWrite, errors } = settings;
  const entries = value[name];
  const { edited, setEdited, announcement, add, change, remove, move, step } = useMenu(name, settings);
  const hintId = useId();
  const entry = edited === null ? undefined : find(entries, edited);
  const complaints = complaintsOf(errors, entries, name);
  const whole = errors[`menuBody.${name}`];
  return (
    <Box>
      {entries.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          This menu is empty, so it does not appear on the site.
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
        onMove={move}
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
        Drag to move, or use Alt with the arrow keys. Enter edits, Delete removes.
      </Typography>
      {mayWrite && (
        <Button startIcon={<AddOutlined />} variant="outlined" onClick={add} sx={{ mt: 1 }}>
          Add an entry
        </Button>
      )}
      <Box role="status" style={visuallyHidden}>
        {announcement}
      </Box>
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

const WORDS: Record<Direction, string> = { up: "up", down: "down", in: "further in", out: "further out" };

/** What can be done to one of the menus, each in words for those who hear it. */
function useMenu(name: MenuName, { value, change: changeMenus }: Settings<Menus>) {
  const { say } = useToast();
  const [edited, setEdited] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const entries = value[name];
  const apply = (next: (entries: Entry[]) => Entry[]) =>
    changeMenus((menus) => ({ ...menus, [name]: next(menus[name]) }));

  function add() {
    const key = `new-${crypto.randomUUID()}`;
    const entry: Entry = { key, text: "", url: "", type: "post", post_id: null, children: [] };
    apply((now) => [...now, entry]);
    setEdited(key);
  }

  function remove(key: string) {
    const removed = find(entries, key);
    const place = placeOf(entries, key);
    setEdited(null);
    if (!removed || !place) return;
    apply((now) => without(now, key));
    const others = removed.children.length > 0 ? " and what hung under it" : "";
    say(`“${removed.text || "Entry"}”${others} was taken out.`, {
      label: "Undo",
      onClick: () => apply((now) => (find(now, key) ? now : withEntry(now, removed, place))),
    });
  }

  function move(key: string, to: Place) {
    apply((now) => moved(now, key, to));
  }

  function step(key: string, direction: Direction) {
    const to = stepFrom(entries, key, direction);
    const text = find(entries, key)?.text || "The entry";
    if (to) move(key, to);
    setAnnouncement(to ? placeInWords(text, direction, to) : `${text} cannot go ${WORDS[direction]}.`);
  }

  function placeInWords(text: string, direction: Direction, { parent, index }: Place): string {
    const under = parent === null ? "" : ` under ${find(entries, parent)?.text ?? ""}`;
    return `${text} moved ${WORDS[direction]}, to place ${index + 1}${under}.`;
  }

  return {
    edited,
    setEdited,
    announcement,
    add,
    change: (key: string, some: Partial<Entry>) => apply((now) => changed(now, key, some)),
    remove,
    move,
    step,
  };
}
