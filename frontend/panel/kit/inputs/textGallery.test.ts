// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import { expect, test, vi } from "vitest";
import type { MediaFile } from "../media/library";
import { rememberImage } from "../media/sentImages";
import { uploadPictures } from "./paste/uploads";
import { openEditor } from "./testEditor";

const src = (id: number) => `/library/${id}-0123456789abcdef`;
const picture = (id: number) => `<img src="${src(id)}" alt="Dish ${id}" width="8" height="6">`;
const gallery = (...ids: number[]) =>
  `<figure data-embed="gallery" data-source="${ids.join()}">${ids.map(picture).join("")}</figure>`;

/** Upload files that are named like their ids. The file "0" fails. */
async function upload(editor: Editor, ...ids: number[]) {
  const onLate = vi.fn();
  const files = ids.map((id) => new File(["x"], String(id), { type: "image/png" }));
  await uploadPictures(editor.view, files, editor.state.doc.content.size, {
    send: async ({ name }) => {
      if (name === "0") throw new Error("No space");
      return { link: src(Number(name)), alt: `Dish ${name}`, width: 8, height: 6 } as MediaFile;
    },
    explain: (error) => String(error),
    onLate,
    words: () => ({ uploading: "", retry: "", dismiss: "" }),
  });
  return onLate;
}

test("several uploaded images become a gallery, and one undo step removes it", async () => {
  const editor = openEditor("<p>a</p>");

  await upload(editor, 1, 2, 3);

  expect(editor.getHTML()).toContain(`<p>a</p>${gallery(1, 2, 3)}`);
  editor.commands.undo();
  expect(editor.getHTML()).toBe("<p>a</p>");
});

test("a single image, or the only one that was uploaded, stays an image", async () => {
  const editor = openEditor("<p>a</p>");

  await upload(editor, 1);
  await upload(editor, 0, 2);

  expect(editor.getHTML()).not.toContain("gallery");
  expect(editor.getHTML()).toMatch(/^<p>a<\/p>.*Dish 1.*Dish 2/);
});

test("images of a closed text are reported, one by one", async () => {
  const editor = openEditor("<p>a</p>");
  const onLate = upload(editor, 1, 2);
  editor.destroy();

  expect((await onLate).mock.calls.map(([{ name }]) => name)).toEqual(["1", "2"]);
});

test("images uploaded into a gallery become part of it", async () => {
  const editor = openEditor(`<p>a</p>${gallery(1)}<p>b</p>`);
  editor.commands.setNodeSelection(4);
  const send = async ({ name }: File) =>
    ({ link: src(Number(name)), alt: `Dish ${name}`, width: 8, height: 6 }) as MediaFile;
  const files = [2, 3].map((id) => new File(["x"], String(id), { type: "image/png" }));
  const words = () => ({ uploading: "", retry: "", dismiss: "" });

  await uploadPictures(editor.view, files, 5, { send, explain: String, onLate: () => {}, words });

  expect(editor.getHTML()).toBe(`<p>a</p>${gallery(1, 2, 3)}<p>b</p>`);
});

test("a gallery copied from another domain is left out and reported", () => {
  const ours = "https://ours.example";
  const copyFrom = (site: string) => {
    const { view, state } = openEditor(gallery(1, 2), undefined, { site });
    return view.serializeForClipboard(state.doc.slice(0)).dom.innerHTML;
  };
  const onNotice = vi.fn();
  const editor = openEditor("<p></p>", undefined, { site: ours, onNotice });
  const paste = (html: string) => {
    const getData = (type: string) => (type === "text/html" ? html : "");
    const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
      clipboardData: { types: ["text/html"], files: [], getData },
    });
    editor.view.dom.dispatchEvent(event);
  };

  paste(copyFrom("https://theirs.example"));
  expect(editor.getHTML()).not.toContain("figure");
  expect(onNotice).toHaveBeenCalledWith({
    kind: "omitted",
    omitted: expect.objectContaining({ pictures: 2 }),
  });

  paste(copyFrom(ours));
  expect(editor.getHTML()).toContain(gallery(1, 2));
  expect(onNotice).toHaveBeenCalledOnce();
});

test("a new image shows the local file until the stored file has loaded", () => {
  const addresses = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:local");
  const stored: HTMLImageElement[] = [];
  vi.spyOn(window, "Image").mockImplementation(function create() {
    const image = document.createElement("img");
    stored.push(image);
    return image;
  });
  rememberImage(src(9), new File(["x"], "dish.png", { type: "image/png" }));
  const editor = openEditor("<p></p>");

  editor.commands.insertContent({ type: "picture", attrs: { src: src(9), isUnmeasured: true } });
  const getShown = () =>
    editor.view.dom.querySelector("img:not(.ProseMirror-separator)")?.getAttribute("src");
  expect(getShown()).toBe("blob:local");
  expect(addresses).toHaveBeenCalledOnce();

  stored[0]?.onload?.(new Event("load"));
  expect(getShown()).toBe(src(9));
  editor.commands.setContent(editor.getHTML());
  expect(addresses).toHaveBeenCalledOnce();
});

test("a gallery without images is removed", () => {
  const editor = openEditor(`<p>a</p>${gallery(1)}<p>b</p>`);

  editor.commands.setNodeSelection(4);
  editor.commands.deleteSelection();

  expect(editor.getHTML()).toBe("<p>a</p><p>b</p>");
});
