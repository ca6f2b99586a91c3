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
  if (node.firstElementChild) takeOver(node, site);
  else await drawAll(node, site);
}
