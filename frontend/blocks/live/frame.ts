import { saysOffline } from "../../site/live/offline";

const hosts = ["https://www.youtube-nocookie.com/embed/", "https://player.vimeo.com/video/"];

/** Replace the link with the embedded video. */
export function open(link: HTMLElement): void {
  const { frame = "", title = "" } = link.dataset;
  if (!hosts.some((host) => frame.startsWith(host))) return;
  if (saysOffline(link)) return;
  const iframe = document.createElement("iframe");
  iframe.className = "framed-site";
  iframe.src = frame;
  iframe.title = title;
  iframe.allow = "autoplay; fullscreen; picture-in-picture";
  iframe.referrerPolicy = "strict-origin-when-cross-origin";
  const note = link.closest("figure")?.querySelector(".frame-note");
  link.replaceWith(iframe);
  note?.remove();
  iframe.focus();
}
