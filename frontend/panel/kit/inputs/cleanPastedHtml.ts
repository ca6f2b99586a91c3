import { findLinkedFile } from "../media/fileLinks";
import { rename } from "./paste/elements";
import { applyStyleSheet, convertStyledParagraphs, lowerHeadings } from "./paste/styles";
import { convertTables } from "./paste/tables";
import { convertWordLists } from "./paste/wordLists";
import { findVideo } from "./textEmbed";

/** Content that rich text cannot contain. */
export const OMITTED = ["pictures", "embeds", "inputs"] as const;
export type Omitted = Readonly<Record<(typeof OMITTED)[number], number>>;

export interface PastedText {
  html: string;
  /** Images that the HTML contains as data. */
  files: File[];
  /** The number of removed elements of each kind. */
  omitted: Omitted;
}

/**
 * Convert pasted HTML from word processors, spreadsheets and other pages to the formats that rich text can
 * contain. `site` is the origin of the domain. Texts contain images of its library.
 */
export function readPastedHtml(html: string, site = ""): PastedText {
  const page = new DOMParser().parseFromString(html, "text/html");
  const { body } = page;
  for (const picture of body.querySelectorAll(PICTURES)) {
    const src = picture.getAttribute("src") ?? "";
    if (site && src.startsWith(`${site}/`)) picture.setAttribute("src", src.slice(site.length));
  }
  // The HTML comes from the panel's own editor.
  if (body.querySelector("[data-pm-slice]")) return { html: body.innerHTML, files: [], omitted: count(body) };
  applyStyleSheet(page);
  convertWordLists(body);
  convertStyledParagraphs(body);
  lowerHeadings(body);
  convertTables(body);
  convertCode(body);
  convertTasks(body);
  removeEmpty(body);
  convertVideos(body);
  const files = takePictures(body);
  const omitted = count(body);
  for (const element of body.querySelectorAll(`${PICTURES}, ${EMBEDS}, ${INPUTS}, style, button`)) {
    if (!isOfLibrary(element)) element.remove();
  }
  return { html: body.innerHTML, files, omitted };
}

const PICTURES = "img";
const EMBEDS = "iframe, video, audio, object, embed";
const INPUTS = "input, select, textarea";

const isOfLibrary = (element: Element) => findLinkedFile(element.getAttribute("src") ?? "") !== null;

function count(body: HTMLElement): Omitted {
  return {
    pictures: [...body.querySelectorAll(PICTURES)].filter((picture) => !isOfLibrary(picture)).length,
    embeds: body.querySelectorAll(EMBEDS).length,
    inputs: body.querySelectorAll(INPUTS).length,
  };
}

/** Remove the header of a code block, such as its language and its copy button. */
function convertCode(body: HTMLElement): void {
  for (const block of body.querySelectorAll("pre")) {
    const code = block.querySelector("code");
    if (code) block.textContent = code.textContent;
  }
}

/** Replace the checkboxes of a task list with characters. */
function convertTasks(body: HTMLElement): void {
  for (const box of body.querySelectorAll<HTMLInputElement>("li input[type=checkbox]")) {
    box.replaceWith(box.hasAttribute("checked") ? "☑ " : "☐ ");
  }
  for (const task of body.querySelectorAll("li[role=checkbox]")) {
    for (const icon of task.querySelectorAll("img")) icon.remove();
    const text = task.querySelector("p") ?? task;
    text.prepend(task.getAttribute("aria-checked") === "true" ? "☑ " : "☐ ");
  }
}

/** Remove the empty paragraphs and lines that programs write between paragraphs, and tracking pixels. */
function removeEmpty(body: HTMLElement): void {
  const isFromWord = body.querySelector("[class^=Mso]") !== null;
  for (const paragraph of isFromWord ? body.querySelectorAll("p:not(td p, th p)") : []) {
    if (!paragraph.textContent?.trim() && !paragraph.querySelector("img")) paragraph.remove();
  }
  for (const line of body.querySelectorAll("p + br")) line.remove();
  for (const pixel of body.querySelectorAll("img[width='1'][height='1'], img[width='0']")) pixel.remove();
  for (const emoji of body.querySelectorAll("img[alt]")) {
    const alt = emoji.getAttribute("alt") ?? "";
    if (/^\p{Extended_Pictographic}/u.test(alt) && alt.length < 12) emoji.replaceWith(alt);
  }
  for (const anchor of body.querySelectorAll("a:not([href])")) rename(anchor, "span");
}

/** Convert the players of videos to embeds. */
function convertVideos(body: HTMLElement): void {
  for (const frame of body.querySelectorAll("iframe")) {
    const video = findVideo(frame.getAttribute("src") ?? "", frame.title);
    if (!video) continue;
    const figure = document.createElement("figure");
    Object.assign(figure.dataset, { embed: video.kind, source: video.source });
    const link = document.createElement("a");
    link.href = video.href;
    link.textContent = video.label;
    figure.append(link);
    frame.replaceWith(figure);
  }
}

/** Remove images embedded as data, and return them as files. */
function takePictures(body: HTMLElement): File[] {
  const files: File[] = [];
  for (const picture of body.querySelectorAll("img[src^='data:image/']")) {
    const [, type, data] =
      /^data:(image\/[a-z+]+);base64,([\w+/=\s]+)$/.exec(picture.getAttribute("src") ?? "") ?? [];
    if (!type || !data) continue;
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
    files.push(new File([bytes], picture.getAttribute("alt") || "image", { type }));
    picture.remove();
  }
  return files;
}
