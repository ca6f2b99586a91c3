import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import CollectionsOutlined from "@mui/icons-material/CollectionsOutlined";
import ContactMailOutlined from "@mui/icons-material/ContactMailOutlined";
import FormatBoldOutlined from "@mui/icons-material/FormatBoldOutlined";
import FormatItalicOutlined from "@mui/icons-material/FormatItalicOutlined";
import FormatListBulletedOutlined from "@mui/icons-material/FormatListBulletedOutlined";
import FormatListNumberedOutlined from "@mui/icons-material/FormatListNumberedOutlined";
import FormatQuoteOutlined from "@mui/icons-material/FormatQuoteOutlined";
import InsertLinkOutlined from "@mui/icons-material/InsertLinkOutlined";
import MapOutlined from "@mui/icons-material/MapOutlined";
import RedoOutlined from "@mui/icons-material/RedoOutlined";
import SmartDisplayOutlined from "@mui/icons-material/SmartDisplayOutlined";
import TableChartOutlined from "@mui/icons-material/TableChartOutlined";
import UndoOutlined from "@mui/icons-material/UndoOutlined";
import { Box, IconButton } from "@mui/material";
import { type ChainedCommands, type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from "react";
import { useMay } from "../../account/account";
import type { PlainKey } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { later } from "../layout/chunks";
import { LinkDialog } from "./LinkDialog";
import { PictureDialog } from "./PictureDialog";
import { SlashMenu } from "./SlashMenu";
import type { SlashState } from "./slashCommand";
import { insertTable, TableMenu } from "./TableMenu";
import type { EmbedKind } from "./textEmbed";

const EmbedDialog = later(() => import("./EmbedDialog"));
const GalleryDialog = later(() => import("./GalleryDialog"));

interface Tool {
  /** The message key of the button's name. */
  name: PlainKey;
  icon: ReactNode;
  run: (chain: ChainedCommands) => ChainedCommands;
  isActive?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  {
    name: "inputs.format.bold",
    icon: <FormatBoldOutlined fontSize="small" />,
    run: (chain) => chain.toggleBold(),
    isActive: (editor) => editor.isActive("bold"),
  },
  {
    name: "inputs.format.italic",
    icon: <FormatItalicOutlined fontSize="small" />,
    run: (chain) => chain.toggleItalic(),
    isActive: (editor) => editor.isActive("italic"),
  },
  heading(2, "inputs.format.heading"),
  heading(3, "inputs.format.smallerHeading"),
  {
    name: "inputs.format.list",
    icon: <FormatListBulletedOutlined fontSize="small" />,
    run: (chain) => chain.toggleBulletList(),
    isActive: (editor) => editor.isActive("bulletList"),
  },
  {
    name: "inputs.format.numberedList",
    icon: <FormatListNumberedOutlined fontSize="small" />,
    run: (chain) => chain.toggleOrderedList(),
    isActive: (editor) => editor.isActive("orderedList"),
  },
  {
    name: "inputs.format.quote",
    icon: <FormatQuoteOutlined fontSize="small" />,
    run: (chain) => chain.toggleBlockquote(),
    isActive: (editor) => editor.isActive("blockquote"),
  },
];

const HISTORY: readonly Tool[] = [
  {
    name: "inputs.format.undo",
    icon: <UndoOutlined fontSize="small" />,
    run: (chain) => chain.undo(),
    can: (editor) => editor.can().undo(),
  },
  {
    name: "inputs.format.redo",
    icon: <RedoOutlined fontSize="small" />,
    run: (chain) => chain.redo(),
    can: (editor) => editor.can().redo(),
  },
];

type ContentKind = "picture" | "gallery" | EmbedKind;

/** The contents that a dialog inserts. */
const CONTENTS: readonly { name: PlainKey; kind: ContentKind; icon: ReactNode }[] = [
  {
    name: "inputs.format.picture",
    kind: "picture",
    icon: <AddPhotoAlternateOutlined fontSize="small" />,
  },
  { name: "inputs.format.gallery", kind: "gallery", icon: <CollectionsOutlined fontSize="small" /> },
  { name: "inputs.format.video", kind: "video", icon: <SmartDisplayOutlined fontSize="small" /> },
  { name: "inputs.format.map", kind: "map", icon: <MapOutlined fontSize="small" /> },
  { name: "inputs.format.form", kind: "form", icon: <ContactMailOutlined fontSize="small" /> },
];

/** The toolbar of a rich text field: a single tab stop, with arrow keys between its buttons. */
export function RichTextToolbar({ editor, slash = null }: { editor: Editor; slash?: SlashState | null }) {
  const t = useText();
  const [dialog, setDialog] = useState<"link" | ContentKind | null>(null);
  const [tableAnchor, setTableAnchor] = useState<HTMLElement | null>(null);
  const mayRead = useMay("media.read");
  const bar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: TOOLS.map((tool) => tool.isActive?.(now) ?? false),
      possible: HISTORY.map((tool) => tool.can?.(now) ?? true),
      hasLink: now.isActive("link"),
      hasTable: now.isActive("table"),
      contents: CONTENTS.map(({ kind }) => now.isActive(kind) || now.isActive("embed", { kind })),
    }),
  });

  const isFromText = useRef(false);

  function open(kind: NonNullable<typeof dialog>) {
    isFromText.current = editor.isFocused;
    setDialog(kind);
  }

  function close() {
    setDialog(null);
    // A closed dialog returns focus to the frame of the page, but not to the text in the frame.
    if (isFromText.current) requestAnimationFrame(() => !editor.isDestroyed && editor.view.focus());
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    if (!step || buttons.length === 0) return;
    event.preventDefault();
    const next = (focused + step + buttons.length) % buttons.length;
    setFocused(next);
    buttons[next]?.focus();
  }

  const contents = CONTENTS.map((each, index) => ({ ...each, isOn: states.contents[index] })).filter(
    ({ kind }) => mayRead || (kind !== "picture" && kind !== "gallery"),
  );
  const run = (tool: Tool) => tool.run(editor.chain().focus()).run();
  const tools = [
    ...TOOLS.map((tool, index) => ({
      ...tool,
      isOn: states.active[index],
      isOff: false,
      act: () => run(tool),
    })),
    {
      name: "inputs.format.link" as const,
      icon: <InsertLinkOutlined fontSize="small" />,
      isOn: states.hasLink,
      isOff: false,
      act: () => open("link"),
    },
    ...contents.map(({ name, icon, kind, isOn }) => ({
      name,
      icon,
      isOn,
      isOff: false,
      act: () => open(kind),
    })),
    {
      name: "inputs.format.table" as const,
      icon: <TableChartOutlined fontSize="small" />,
      isOn: states.hasTable,
      isOff: false,
      act: (button: HTMLElement) =>
        states.hasTable ? setTableAnchor(button) : insertTable(editor.chain().focus()).run(),
    },
    ...HISTORY.map((tool, index) => ({
      ...tool,
      isOn: undefined,
      isOff: !states.possible[index],
      act: () => run(tool),
    })),
  ];
  return (
    <>
      <Box
        ref={bar}
        role="toolbar"
        aria-label={t("inputs.format.name")}
        onKeyDown={move}
        sx={({ colors }) => ({
          display: "flex",
          flexWrap: "wrap",
          p: 0.5,
          borderBottom: `1px solid ${colors.line}`,
        })}
      >
        {tools.map(({ name, icon, isOn, isOff, act }, index) => (
          <IconButton
            key={name}
            aria-label={t(name)}
            title={t(name)}
            {...(isOn !== undefined && { "aria-pressed": isOn })}
            aria-disabled={isOff}
            tabIndex={index === focused ? 0 : -1}
            onFocus={() => setFocused(index)}
            onClick={({ currentTarget }) => !isOff && act(currentTarget)}
            sx={({ colors }) => ({
              width: 36,
              height: 36,
              opacity: isOff ? 0.45 : 1,
              "&[aria-pressed=true]": { color: colors.ink, backgroundColor: colors.line },
            })}
          >
            {icon}
          </IconButton>
        ))}
      </Box>
      <SlashMenu
        editor={editor}
        slash={slash}
        dialogs={contents.map(({ name, kind }) => [name, () => open(kind)])}
      />
      {dialog === "link" && <LinkDialog editor={editor} onClose={close} />}
      {tableAnchor && <TableMenu editor={editor} anchor={tableAnchor} onClose={() => setTableAnchor(null)} />}
      {dialog === "picture" && <PictureDialog editor={editor} onClose={close} />}
      {dialog && dialog !== "link" && dialog !== "picture" && (
        <Suspense fallback={null}>
          {dialog === "gallery" ? (
            <GalleryDialog editor={editor} onClose={close} />
          ) : (
            <EmbedDialog editor={editor} kind={dialog} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

function heading(level: 2 | 3, name: PlainKey): Tool {
  return {
    name,
    icon: (
      <Box
        component="span"
        aria-hidden
        sx={{ width: 20, fontSize: level === 2 ? 15 : 13, fontWeight: 700, lineHeight: "20px" }}
      >
        H{level}
      </Box>
    ),
    run: (chain) => chain.toggleHeading({ level }),
    isActive: (editor) => editor.isActive("heading", { level }),
  };
}
