import { drawAll, takeOver } from "./client";
import { wakeIslands } from "./live/islands";
import { closeMenus } from "./live/menus";
import { rescuePictures } from "./live/pictures";
import { reloadOnce } from "./live/reload";
import type { SitePayload } from "./payload";
import "./page.css";

const node = document.getElementById("site");
const payload = document.getElementById("payload")?.textContent;
if (node && payload) start(node, JSON.parse(payload)).catch(reloadOnce);

async function start(node: HTMLElement, site: SitePayload): Promise<void> {
  rescuePictures();
  closeMenus();
  wakeIslands();
  if (node.firstElementChild) whenIdle(navigation(takeOver(node, site)));
  else await drawAll(node, site);
}

function navigation(show: (site: SitePayload) => void): () => void {
  return () => import("./live/navigation").then(({ navigateInPlace }) => navigateInPlace(show), reloadOnce);
}

/** After the page is there: what comes now takes nothing from it. */
function whenIdle(act: () => void): void {
  const wait = () => ("requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 200));
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
