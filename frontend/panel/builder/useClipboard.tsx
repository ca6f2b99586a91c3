import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MediaItem } from "../../client/types";
import { upload } from "../../client/upload";
import { useAccount, useMay } from "../account/account";
import { useToast } from "../kit/layout/useToast";
import { useMediaUrls } from "../kit/media/urls";
import { useText } from "../messages/useText";
import { addPictures, type FileTargets } from "./arrange/pictures";
import { mediaQuery } from "./canvas/items";
import {
  CLIPBOARD_BYTES,
  type Clipped,
  type ClippedFile,
  decode,
  encode,
  fresh,
  idsIn,
  readClip,
  replaceFiles,
  writeClip,
} from "./model/clipboard";
import { PICTURES } from "./model/definitions";
import type { BlockActions } from "./useBlocks";

interface Clipboard {
  copy: () => Promise<void>;
  paste: () => Promise<void>;
  dialog: ReactNode;
}

/** Return functions that copy and paste blocks through the system clipboard, to any page of any domain. */
export function useClipboard(blocks: BlockActions, { onAdded, onPicture }: FileTargets): Clipboard {
  const t = useText();
  const { domain } = useAccount();
  const { say, sayError } = useToast();
  const queries = useQueryClient();
  const urls = useMediaUrls();
  const mayUpload = useMay("media.write");
  const [missing, setMissing] = useState<ClippedFile[]>([]);

  /** Return the selected blocks and their files as text, or null without a selection. */
  async function clip(): Promise<string | null> {
    const chosen = blocks.chosenBlocks();
    if (chosen.length === 0) return null;
    const files = await Promise.all(idsIn(chosen, "media").map((id) => getFile(id)));
    let room = CLIPBOARD_BYTES;
    const fitting = files.flatMap((file) => {
      if (!file) return [];
      room -= file.content?.length ?? 0;
      const { content, ...name } = file;
      return [content && room > 0 ? file : name];
    });
    return writeClip({ domain: domain.id, blocks: chosen, files: fitting });
  }

  async function getFile(id: number): Promise<ClippedFile | null> {
    const item = (await queries
      .fetchQuery({ ...mediaQuery(id), retry: false })
      .catch(() => null)) as MediaItem | null;
    if (!item) return null;
    const { hashed_name, extension, alt } = item;
    const known = { id, name: `${hashed_name}.${extension}`, alt, type: "" };
    const reply = await fetch(urls.full(item)).catch(() => null);
    const blob = reply?.ok ? await reply.blob() : null;
    if (!blob || blob.size > CLIPBOARD_BYTES) return known;
    return { ...known, type: blob.type, content: await encode(blob) };
  }

  async function insert(clipped: Clipped): Promise<void> {
    if (clipped.domain === domain.id) return blocks.insert(fresh(clipped.blocks));
    const idsHere = new Map<number, number>();
    for (const file of clipped.files) {
      const here = await importFile(file);
      if (here) idsHere.set(file.id, here);
    }
    blocks.insert(fresh(replaceFiles(clipped.blocks, idsHere)));
    setMissing(clipped.files.filter(({ id }) => !idsHere.has(id)));
  }

  async function copy(): Promise<void> {
    try {
      const text = await clip();
      if (!text) return;
      await navigator.clipboard.writeText(text);
      say(t("builder.clipboard.copied"));
    } catch (error) {
      if (error instanceof DOMException) say(t("builder.clipboard.not_copied"));
      else sayError(error);
    }
  }

  async function paste(): Promise<void> {
    try {
      await pasteText(await navigator.clipboard.readText());
    } catch (error) {
      if (error instanceof DOMException) say(t("builder.clipboard.not_pasted"));
      else sayError(error);
    }
  }

  async function pasteText(text: string): Promise<void> {
    const clipped = readClip(text);
    if (clipped) await insert(clipped);
    else say(t("builder.clipboard.nothing"));
  }

  useClipboardKeys(copy, (data) => {
    const clipped = readClip(data.getData("text/plain"));
    if (clipped) insert(clipped).catch(sayError);
    return clipped !== null || pastePictures([...data.files]);
  });

  /**
   * Upload images into the selected image block, or into a new block after the selected block. Return false
   * if there are no images or the user may not upload any.
   */
  function pastePictures(files: readonly File[]): boolean {
    if (!mayUpload || files.length === 0) return false;
    const [block, ...others] = blocks.chosenBlocks();
    const path = block && others.length === 0 ? PICTURES[block.type] : undefined;
    const setting = block && path !== undefined ? { id: block.props.id, path } : null;
    addPictures(blocks, files, { setting }, { onAdded, onPicture });
    return true;
  }

  return { copy, paste, dialog: <MissingFiles files={missing} onClose={() => setMissing([])} /> };
}

/**
 * Return the id of the file in this domain's library, uploaded if necessary, or null if its content was not copied.
 */
async function importFile(file: ClippedFile): Promise<number | null> {
  const content = decode(file);
  if (!content) return null;
  const form = new FormData();
  form.append("file", content);
  form.append("alt", file.alt);
  return (await upload("/api/media", form, () => {})).id;
}

/** Handle the keys to copy and paste, except while text is selected or an input has focus. */
function useClipboardKeys(copy: () => Promise<void>, paste: (data: DataTransfer) => boolean): void {
  const latest = useRef({ copy, paste });
  latest.current = { copy, paste };
  useEffect(() => {
    const isElsewhere = ({ target, view }: Event & { view?: Window | null }) => {
      const element = target as Element | null;
      const words = (element?.ownerDocument?.defaultView ?? view ?? window).getSelection()?.toString();
      return (
        Boolean(words) || Boolean(element?.closest?.("input, textarea, [contenteditable], [role=dialog]"))
      );
    };
    const onCopy = (event: ClipboardEvent) => {
      if (isElsewhere(event)) return;
      event.preventDefault();
      void latest.current.copy();
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      // An image field has already handled the paste.
      if (event.defaultPrevented || isElsewhere(event)) return;
      if (data && latest.current.paste(data)) event.preventDefault();
    };
    const pages: Document[] = [];
    const listen = (page: Document | null | undefined) => {
      if (!page) return;
      pages.push(page);
      page.addEventListener("copy", onCopy);
      page.addEventListener("paste", onPaste);
    };
    const frame = document.querySelector<HTMLIFrameElement>("iframe#preview-frame");
    const onLoad = () => listen(frame?.contentDocument);
    listen(document);
    if (frame?.contentDocument?.getElementById("frame-root")) onLoad();
    else frame?.addEventListener("load", onLoad);
    return () => {
      frame?.removeEventListener("load", onLoad);
      for (const page of pages) {
        page.removeEventListener("copy", onCopy);
        page.removeEventListener("paste", onPaste);
      }
    };
  }, []);
}

function MissingFiles({ files, onClose }: { files: ClippedFile[]; onClose: () => void }) {
  const t = useText();
  if (!files.length) return null;
  return (
    <Dialog open onClose={onClose} aria-labelledby="missing-files" maxWidth="xs" fullWidth>
      <DialogTitle id="missing-files">{t("builder.clipboard.missing")}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{t("builder.clipboard.without")}</Alert>
        <ul>
          {files.map(({ id, alt, name }) => (
            <li key={id}>{alt || name}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t("builder.clipboard.understood")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
