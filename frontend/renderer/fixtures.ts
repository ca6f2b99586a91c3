import type { SitePayload } from "../generated/schema";
import type { Described, Layout } from "./layout";

/** A payload as the web server sends it (`tenants/site/payload/serialization.py`), with its layout. */
export function sent(
  site: SitePayload,
  domain = 1,
): { payload: Uint8Array<ArrayBuffer>; described: Described } {
  const layout: { [name: string]: Layout } = {};
  for (const [name, value] of Object.entries(site)) layout[name] = lengthOf(value);
  layout.lists = eachLength(site.lists);
  layout.page = { ...eachLength(site.page), blocks: site.page.blocks.map(lengthOf) };
  return { payload: new TextEncoder().encode(JSON.stringify(site)), described: { domain, layout } };
}

function eachLength(values: object): { [name: string]: Layout } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, lengthOf(value)]));
}

function lengthOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
