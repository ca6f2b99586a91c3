import { safe } from "../../../site/links";
import type { Setting } from "../model/definitions";

/** Return the value of a typed text, or undefined while the text is incomplete and cannot be saved. */
export type Accept = (text: string, setting: Setting) => unknown;

const MAIL = /^[^\s@:/]+@[^\s@/]+\.[^\s@/.]+$/;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i;
const YOUTUBE =
  /^https?:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{6,20})(?:[?&#/].*)?$/;
const VIMEO =
  /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?(?:[?#].*)?$/;
const KEPT_VIDEO = /^(?:youtube:[\w-]{6,20}|vimeo:\d{1,12}(?:\/[0-9a-f]{6,20})?)$/;

/** Return the URL in `text`, or undefined if the site cannot link to it. */
export function parseLink(text: string): string | undefined {
  const link = text.trim();
  if (link === "") return "";
  if (safe(link) === undefined) return undefined;
  if (link.startsWith("/") || link.startsWith("?") || link.startsWith("#")) return link;
  const [scheme = "", rest = ""] = link.split(/:(.*)/s);
  if (scheme.toLowerCase() === "mailto") return MAIL.test(rest.replace(/\?.*$/, "")) ? link : undefined;
  if (scheme.toLowerCase() === "tel") return /^\+?[\d().-]{3,}$/.test(rest) ? link : undefined;
  return URL.canParse(link) && new URL(link).hostname ? link : undefined;
}

/** Suggest a URL for an email address or a host without a scheme. Return undefined for any other text. */
export function suggestLink(text: string): string | undefined {
  const link = text.trim();
  if (MAIL.test(link)) return `mailto:${link}`;
  if (HOST.test(link)) return parseLink(`https://${link}`);
  return undefined;
}

/** Return a YouTube or Vimeo video in the stored format, or undefined for any other text. */
export function parseVideo(text: string): string | undefined {
  const address = text.trim();
  if (address === "" || KEPT_VIDEO.test(address)) return address;
  const youtube = YOUTUBE.exec(address);
  if (youtube) return `youtube:${youtube[1]}`;
  const vimeo = VIMEO.exec(address);
  if (!vimeo) return undefined;
  return vimeo[2] ? `vimeo:${vimeo[1]}/${vimeo[2]}` : `vimeo:${vimeo[1]}`;
}

/**
 * Return the number in `text`, or undefined if the setting does not allow it. For an empty text, return the
 * default.
 */
export function parseNumber(text: string, setting: Setting): unknown {
  if (text.trim() === "") return setting.default;
  const number = Number(text);
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = setting;
  if (Number.isNaN(number) || number < minimum || number > maximum) return undefined;
  return setting.kind === "decimal" || Number.isInteger(number) ? number : undefined;
}

/** Return a machine-readable key, such as that of a form field, or undefined if `text` is not a valid key. */
export function parseSlug(text: string): string | undefined {
  return /^[a-z][a-z0-9_-]*$/.test(text) ? text : undefined;
}

/** Return a key for a label that differs from all other keys. */
export function slugFor(label: string, others: readonly unknown[]): string {
  const plain = label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 40);
  const name = plain || "field";
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? name : `${name}_${number}`;
    if (!others.includes(wanted)) return wanted;
  }
}
