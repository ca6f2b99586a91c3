// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Post } from "../../client/types";
import { collections } from "../../generated/collections";
import { mayAdd, mayIn, mayTick, mayTrash } from "../account/availableActions";
import { TABS } from "../options/tabs";
import { endpoints } from "../providers/resources";
import { screensFor } from "./navigationEntries";

const PAGE = readFileSync(join(import.meta.dirname, "../../../docs/permissions.md"), "utf8");
const ROWS = PAGE.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("|---"));
const ROLES = cells(ROWS[0] ?? "").slice(1);
/** The permission table, as `npm run generate` writes it: role → the API's data for the panel. */
const TABLE = new Map(ROLES.map((role, place) => [role, { reach: getReach(place) }]));
/** The permission of each call. */
const CALLS = new Map(
  ROWS.filter((row) => row.startsWith("| `")).map((row) => cells(row) as [string, string]),
);

/** The permissions that a screen needs before it shows any content. */
const READS: Record<string, string[]> = {
  "/panel/submissions": ["GET /api/submissions"],
  "/panel/users": ["GET /api/users"],
  "/panel/audit": ["GET /api/audit"],
  "/panel/media": ["GET /api/media", "GET /api/media/folders"],
  "/panel/site-options": ["GET /api/options/options", "GET /api/options/site-map"],
  "/panel/background-work": ["GET /api/background-work"],
  "/panel/backups": ["GET /api/backups", "GET /api/snapshots"],
  "/panel/create-domain": ["GET /api/domains", "POST /api/domains"],
  "/panel/announcements": ["GET /api/announcements", "POST /api/announcements"],
  "/panel/all-activity": ["GET /api/all-activity", "GET /api/all-activity/export"],
  "/panel/system-check": ["GET /api/system-check"],
  "/panel/mail": ["GET /api/mail"],
  "/panel/faq": ["GET /api/faqs", "GET /api/faq-categories"],
  "/panel/profile": ["GET /api/account", "GET /api/auth/sessions"],
  "/panel/menus": ["GET /api/food-menus"],
  "/panel/places": ["GET /api/places"],
  "/panel/stops": ["GET /api/stops/days", "GET /api/places", "GET /api/places/openings"],
  "/panel/today": ["GET /api/businesses", "PUT /api/businesses/{id}"],
  "/panel/guide": [],
  "/panel": ["GET /api/home"],
};

function getRights(role: string) {
  const rights = TABLE.get(role);
  if (!rights) throw new Error(`There is no role ${role}`);
  return rights;
}

describe.each(ROLES)("%s", (role) => {
  const rights = getRights(role);

  test("is offered no screen that needs a denied permission", () => {
    for (const { to } of screensFor(rights)) {
      const slug = to.replace("/panel/", "");
      const reads =
        READS[to] ?? (collections.some((each) => each.slug === slug) ? ["GET /api/posts/counts"] : null);
      expect(reads, `${to} is unknown to this test`).not.toBeNull();
      for (const call of reads ?? []) expect(isAllowed(rights, call), `${to} makes ${call}`).toBe(true);
    }
  });

  test("can add objects only with the permission to save them", () => {
    const offered = collections.filter(({ slug }) => mayAdd(rights, slug)).map(({ slug }) => slug);
    const how = rights.reach["posts.write"];

    expect(offered).toEqual(how === "all" || how === "own" ? collections.map(({ slug }) => slug) : []);
  });

  test("can select posts only if it has an action for them", () => {
    const acts = [
      "PATCH /api/posts/{id}/order",
      "DELETE /api/posts/{id}",
      "DELETE /api/posts/{id}/permanently",
    ];

    for (const { slug } of collections) {
      expect(mayTick(rights, slug)).toBe(acts.some((call) => isAllowed(rights, call)));
    }
  });

  test("is offered no settings that the API rejects", () => {
    const tabs = TABS.filter(({ permission }) => permission in rights.reach).map(({ slug }) => slug);

    expect(tabs.includes("redirects")).toBe(isAllowed(rights, "GET /api/redirects"));
    expect(tabs.includes("snippets")).toBe(isAllowed(rights, "GET /api/analytics"));
    expect(tabs.includes("cache")).toBe(isAllowed(rights, "POST /api/clear-cache"));
    expect(tabs.length > 0).toBe("options.read" in rights.reach);
  });
});

test("a member has only their page, today, their stops, menus, files and profile", () => {
  const offered = screensFor(getRights("Member")).filter(({ isHidden }) => !isHidden);

  expect(offered.map(({ to, label, group }) => [to, label, group])).toEqual([
    ["/panel", "layout.screens.myPage", "start"],
    ["/panel/today", "today.title", "start"],
    ["/panel/stops", "layout.screens.stops", "start"],
    ["/panel/menus", "layout.screens.menus", "start"],
    ["/panel/media", "layout.screens.myFiles", "start"],
    ["/panel/profile", "layout.screens.profile", "start"],
  ]);
  expect(mayIn(getRights("Member"), "posts.write", "members")).toBe(true);
  expect(mayIn(getRights("Member"), "posts.write", "blog")).toBe(false);
});

test.each(ROLES)("the navigation of %s has screens for operators only for super admins", (role) => {
  const shown = screensFor(getRights(role)).filter(
    ({ group, isHidden }) => group === "operation" && !isHidden,
  );

  const operation = [
    "create-domain",
    "announcements",
    "all-activity",
    "system-check",
    "background-work",
    "mail",
  ];
  expect(shown.map(({ to }) => to)).toEqual(
    role === "Super admin" ? operation.map((name) => `/panel/${name}`) : [],
  );
});

test.each([
  ["Author", { is_live: false }, true],
  ["Author", { is_live: true }, false],
  ["Editor", { is_live: true }, true],
  ["Viewer", { is_live: false }, false],
])("%s may delete a post that is %o: %s", (role, state, expected) => {
  const post = { ...state, version: 1 } as Post;

  expect(mayTrash(getRights(role), "blog", post)).toBe(expected);
});

test("posts of others have no actions for users who see them like visitors", () => {
  const { version, ...seen } = { is_live: true, version: 1 } as Post;

  expect(mayTrash(getRights("Author"), "blog", seen as Post)).toBe(false);
});

test("every permission used by the panel is in the table", () => {
  const rights = Object.values(endpoints).flatMap(({ read, write, remove }) => [read, write, remove]);
  const known = getRights("Super admin").reach;

  for (const permission of rights) if (permission) expect(known).toHaveProperty([permission]);
});

function isAllowed({ reach }: { reach: Record<string, string> }, call: string): boolean {
  const needed = CALLS.get(call);
  if (!needed) throw new Error(`${call} is no call of the API`);
  return needed === "none" || needed in reach;
}

function getReach(place: number): Record<string, string> {
  const rows = ROWS.slice(1).filter((row) => !row.startsWith("| `") && !row.startsWith("| call "));
  const reaches = rows.map((row) => cells(row)).map(([slug = "", ...how]) => [slug, how[place] ?? "–"]);
  const has = reaches.filter(([, how]) => how !== "–");
  return Object.fromEntries(has.map(([slug, how = ""]) => [slug, how.replace(" ", "_")]));
}

function cells(row: string): string[] {
  return row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("`", ""));
}
