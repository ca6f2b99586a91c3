import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A copy of the site's sources, with an additional block and collection that no other file mentions. */
const source = join(import.meta.dirname, "..");
const copy = join(source, `../node_modules/.cache/declared-${process.pid}`);

const COUNTDOWN = `
import type { BlockConfig, WithMetadata } from "./block";
export default function Countdown({ text }: WithMetadata<{ text: string }>) {
  return <section className="band countdown">{text}</section>;
}
export const config: BlockConfig<{ text: string }> = {
  category: "business",
  fields: { text: { label: "While it counts" } },
  example: (say) => ({ text: say("Soon") }),
};
`;
const EVENTS = `{ slug: "events", index_path: "events", shown_as: "rows", layout: "short", filter: "", result_label: "Event" },`;

let server: ViteDevServer;

beforeAll(async () => {
  mkdirSync(copy, { recursive: true });
  for (const name of ["blocks", "site", "client", "generated", "theme", "vite.config.ts"]) {
    cpSync(join(source, name), join(copy, name), { recursive: true });
  }
  writeFileSync(join(copy, "blocks/Countdown.tsx"), COUNTDOWN);
  writeFileSync(join(copy, "blocks/Countdown.css"), ".countdown { font-size: 7rem; }");
  const declared = join(copy, "generated/collections.ts");
  const list = "collectionsOnSite = [";
  writeFileSync(declared, readFileSync(declared, "utf8").replace(list, `${list}${EVENTS}`));
  server = await createServer({
    configFile: join(copy, "vite.config.ts"),
    mode: "site",
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
}, 30_000);

afterAll(async () => {
  await server.close();
  rmSync(copy, { recursive: true, force: true });
});

test("a block is rendered, offered in the builder and styled by files found by name", async () => {
  const { renderPage } = await server.ssrLoadModule("/site/entry-server.tsx");
  const { getPage } = await server.ssrLoadModule("/blocks/fixtures.ts");
  const { blockConfigs } = await server.ssrLoadModule("/blocks/editor.ts");

  const { html, failures } = renderPage(
    getPage([{ type: "Countdown", props: { id: "one", text: "Nearly" } }]),
  );
  const sheet = await server.transformRequest("/site/sheets/blank-blocks.css?direct");

  expect(failures).toEqual([]);
  expect(html).toContain('<section class="band countdown">Nearly</section>');
  expect(blockConfigs.Countdown.example((english: string) => english)).toEqual({ text: "Soon" });
  expect(sheet?.code).toContain(".countdown { font-size: 7rem; }");
});

test("a collection has an index page, post pages and a name in search results", async () => {
  const { renderPage } = await server.ssrLoadModule("/site/entry-server.tsx");
  const { getPage } = await server.ssrLoadModule("/blocks/fixtures.ts");
  const { list, post } = await server.ssrLoadModule("/site/fixtures/make.ts");
  const site = getPage([]);
  const market = { ...post(1, "showcases", "Night market"), collection: "events" };
  const at = (url: string, page: object, more: object = {}) =>
    renderPage({ ...site, url, page: { ...site.page, blocks: [], post: null, ...page }, ...more });

  const index = at("events", { kind: "index", collection: "events" }, { lists: { events: list([market]) } });
  const detail = at("events/market", {
    kind: "post",
    collection: "events",
    post: market,
    title: market.title,
  });
  const hit = {
    url: "events/market",
    collection: "events",
    title: [{ text: "Market", marked: false }],
    text: [],
  };
  const search = { hits: [hit], suggestions: [], total: 1, limit: 20, offset: 0 };
  const query = { ...site.page.query, q: "market" };
  const results = at("search", { kind: "search", collection: null, query }, { search });

  expect([...index.failures, ...detail.failures, ...results.failures]).toEqual([]);
  expect(index.html).toMatch(/of-events.*class="rows".*Night(?: |\u00a0)market/s);
  expect(detail.html).toMatch(/<h1[^>]*>Night(?: |\u00a0)market/);
  expect(results.html).toContain('<p class="note">Event</p>');
});
