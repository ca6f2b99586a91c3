import { expect, test } from "vitest";
import type { SitePayload } from "../generated/schema";
import { getBody, renderPage } from "./entry-server";
import { page } from "./fixtures/rendered";
import { getShell, type PageShell } from "./shell";

const week: SitePayload["days"][string]["week"] = [{ day: "friday", opens: "10:00", closes: "22:00" }];

function site(name: string, over: Partial<SitePayload> = {}): SitePayload {
  return { ...page(name), ...over };
}

test("page content is not repeated in the shell", () => {
  const members = site("members");
  const [first] = members.lists.members?.items ?? [];

  const { api, build, url, menus } = getShell(members);

  expect({ api, build, url, menus }).toEqual({
    api: members.api,
    build: members.build,
    url: members.url,
    menus: members.menus,
  });
  expect(first?.title).toBeTruthy();
  expect(JSON.stringify(getShell(members))).not.toContain(first?.title);
});

test("the shell has this week's hours of the businesses on the page, including special hours", () => {
  const [one, two] = site("members").lists.members?.items ?? [];
  if (!one || !two) throw new Error("The page lists too few members");
  const usual = [{ day: "monday", opens: "09:00", closes: "17:00" }];
  const listed = [
    { ...one, attributes: { hours: usual } },
    { ...two, attributes: { hours: usual } },
  ];
  const lists = { members: { items: listed, total: 2, limit: 2, offset: 0 } };
  const stated = (rows: typeof week) => ({ exceptions: [], notice: "", week: rows });

  const { weeks } = getShell(site("members", { lists, days: { "0": stated(week), [two.id]: stated([]) } }));

  expect(weeks).toEqual({ "0": week, [one.id]: usual });
});

test("the shell has the site's announcement, and no business's", () => {
  const days = {
    "0": { exceptions: [], notice: "Closed for a wedding", week: [] },
    "7": { exceptions: [], notice: "Back at two", week: [] },
  };

  expect([getShell(site("home", { days })).notice, getShell(site("home")).notice]).toEqual([
    "Closed for a wedding",
    "",
  ]);
});

test("edit links open lists and posts in the panel and built pages in the builder, and none for automatic pages", () => {
  expect([getShell(site("members")).editor, getShell(site("not-found")).editor]).toEqual([
    "/panel/members",
    null,
  ]);
  const built = site("home");
  const post = { ...(site("member").page.post as NonNullable<SitePayload["page"]["post"]>), id: 12 };
  const blocks = [{ type: "Quote", props: { id: "q" } }];
  const at = (collection: "pages" | "members", of: typeof blocks) =>
    getShell({ ...built, page: { ...built.page, kind: "post", collection, post, blocks: of } }).editor;

  expect([at("pages", []), at("members", blocks), at("members", [])]).toEqual([
    "/panel/pages/12/build",
    "/panel/members/12/build",
    "/panel/members/12",
  ]);
});

test("texts of the shell cannot escape their script element, and arrive unchanged", () => {
  const title = "</script><script>alert(1)</script><!-- & \u2028\u2029";
  const members = site("members");
  const hostile = { ...members, domain: { ...members.domain, title } };

  const body = getBody(renderPage(hostile));

  const [, json = ""] = /<script type="application\/json" id="shell">(.*?)<\/script>$/s.exec(body) ?? [];
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect((JSON.parse(json) as PageShell).domain.title).toBe(title);
});
