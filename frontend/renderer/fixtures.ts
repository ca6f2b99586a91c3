import type { SitePayload } from "../generated/schema";
import type { Described, Layout } from "./layout";

/** Return a payload as the web server sends it (`tenants/site/payload/serialization.py`), with its layout. */
export function sent(
  site: SitePayload,
  domain = 1,
): { payload: Uint8Array<ArrayBuffer>; described: Described } {
  const layout: { [name: string]: Layout } = {};
  for (const [name, value] of Object.entries(site)) layout[name] = getLength(value);
  layout.lists = eachLength(site.lists);
  layout.page = { ...eachLength(site.page), blocks: site.page.blocks.map(getLength) };
  return { payload: new TextEncoder().encode(JSON.stringify(site)), described: { domain, layout } };
}

function eachLength(values: object): { [name: string]: Layout } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, getLength(value)]));
}

function getLength(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
