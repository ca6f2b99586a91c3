// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://bay.localhost:8000/panel/users"}
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../client/errors";
import { keepTokens } from "../../client/tokens";
import { dataProvider } from "./dataProvider";

interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

const calls: Call[] = [];
let answers: Record<string, { status?: number; body: unknown }> = {};

beforeEach(() => {
  calls.length = 0;
  answers = {};
  keepTokens({ access_token: "access", refresh_token: "refresh" });
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const { method } = request;
    calls.push({
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: text ? JSON.parse(text) : null,
    });
    const { status = 200, body } = answers[`${method} ${pathname}`] ?? { body: { data: {} } };
    return Response.json(body, { status });
  });
});

const params = {
  pagination: { page: 3, perPage: 25 },
  sort: { field: "name", order: "DESC" as const },
  filter: { search: "ro", status: "" },
};

test("a list is requested with page, sort order and non-empty filters", async () => {
  answers["GET /api/users"] = { body: { data: [{ id: 7 }], meta: { total: 51, counts: { active: 50 } } } };

  const read = await dataProvider.getList("users", params);

  expect(read).toEqual({ data: [{ id: 7 }], total: 51, meta: { total: 51, counts: { active: 50 } } });
  expect(calls).toEqual([
    {
      method: "GET",
      path: "/api/users",
      query: { limit: "25", offset: "50", sortBy: "name", sortDir: "desc", search: "ro" },
      body: null,
    },
  ]);
});

test("display options of a list are not sent to the API", async () => {
  answers["GET /api/media"] = { body: { data: [], meta: { total: 0 } } };

  await dataProvider.getList("media", { filter: { path: "menus", missing_alt: true, layout: "list" } });

  expect(calls.map(({ query }) => query)).toEqual([
    { limit: "500", offset: "0", path: "menus", missing_alt: "true" },
  ]);
});

test("posts of a collection are a list, sorted only by fields of the API", async () => {
  answers["GET /api/posts/by-type"] = { body: { data: [], meta: { total: 0 } } };

  await dataProvider.getList("pages", { ...params, filter: { from: "2026-11-01", deleted: true } });

  expect(calls[0]?.query).toEqual({
    type: "pages",
    latest: "true",
    limit: "25",
    offset: "50",
    sortBy: "position",
    sortDir: "desc",
    deleted: "true",
    startDate: "2026-11-01 00:00:00",
  });
});

test("child rows are requested below their row or filtered by it", async () => {
  answers["GET /api/snapshots/4/posts"] = { body: { data: [], meta: { total: 0 } } };
  answers["GET /api/faqs"] = { body: { data: [], meta: { total: 0 } } };
  const rest = { pagination: { page: 1, perPage: 8 }, sort: { field: "id", order: "ASC" as const } };

  await dataProvider.getManyReference("snapshot-posts", {
    ...rest,
    target: "snapshot",
    id: 4,
    filter: { search: "a" },
  });
  await dataProvider.getManyReference("faqs", { ...rest, target: "category", id: 2, filter: {} });

  expect(calls.map(({ path, query }) => [path, query])).toEqual([
    ["/api/snapshots/4/posts", { limit: "8", offset: "0", search: "a" }],
    ["/api/faqs", { limit: "8", offset: "0", category: "2" }],
  ]);
});

test("one row is fetched by id, or searched in a list without such a call", async () => {
  answers["GET /api/users/7"] = { body: { data: { id: 7 } } };
  answers["GET /api/redirects"] = { body: { data: [{ id: 1 }, { id: 9 }], meta: { total: 2 } } };

  expect(await dataProvider.getOne("users", { id: 7 })).toEqual({ data: { id: 7 } });
  expect(await dataProvider.getMany("redirects", { ids: [9] })).toEqual({ data: [{ id: 9 }] });
  await expect(dataProvider.getOne("redirects", { id: 3 })).rejects.toThrow("has no 3");
});

test("rows are added, changed and deleted, one by one or many", async () => {
  answers["POST /api/faqs"] = { body: { data: { id: 1 } } };
  answers["PATCH /api/faqs/1"] = { body: { data: { id: 1 } } };
  answers["PATCH /api/faqs/2"] = { body: { data: { id: 2 } } };
  const data = { question: "Open?" };

  await dataProvider.create("faqs", { data });
  await dataProvider.update("faqs", { id: 1, data, previousData: { id: 1 } });
  const changed = await dataProvider.updateMany("faqs", { ids: [1, 2], data });
  await dataProvider.delete("domains", { id: 5, meta: { body: { host: "a.test" } } });
  const deleted = await dataProvider.deleteMany("faqs", { ids: [1, 2] });

  expect([changed, deleted]).toEqual([{ data: [1, 2] }, { data: [1, 2] }]);
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", "/api/faqs", data],
    ["PATCH", "/api/faqs/1", data],
    ["PATCH", "/api/faqs/1", data],
    ["PATCH", "/api/faqs/2", data],
    ["DELETE", "/api/domains/5", { host: "a.test" }],
    ["DELETE", "/api/faqs/1", null],
    ["DELETE", "/api/faqs/2", null],
  ]);
});

test("a post is saved with the given version and status", async () => {
  const post = { id: 3, title: "Tacos", url: "tacos", version: 4, post_body: { attributes: {}, media: {} } };
  answers["PUT /api/posts/3/body"] = { body: { data: { ...post, version: 5 } } };
  const versions: number[] = [];

  const { data } = await dataProvider.update("pages", {
    id: 3,
    data: { title: "More tacos" },
    previousData: post,
    meta: { status: 2, onStep: ({ version }: { version: number }) => versions.push(version) },
  });

  expect(data).toMatchObject({ version: 5 });
  expect(versions).toEqual([5]);
  expect(calls.map(({ path }) => path)).toEqual(["/api/posts/3/body"]);
  expect(calls[0]?.body).toMatchObject({ title: "More tacos", url: "tacos", version: 4, post_status_id: 2 });
});

test("an error has one sentence per field, and a conflict is passed on", async () => {
  answers["POST /api/users"] = {
    status: 422,
    body: { message: "No.", errors: { email: ["Enter it.", "It is taken."] } },
  };
  answers["PUT /api/posts/3/body"] = { status: 409, body: { code: "stale_version", version: 9 } };

  const refused = await dataProvider.create("users", { data: {} }).catch((error: unknown) => error);
  const post = { id: 3, title: "", url: "", version: 4, post_body: { attributes: {}, media: {} } };
  const stale = await dataProvider
    .update("pages", { id: 3, data: { title: "x" }, previousData: post })
    .catch((error: unknown) => error);

  expect((refused as ApiError).body.errors).toEqual({ email: "Enter it. It is taken." });
  expect(stale).toBeInstanceOf(ApiError);
  expect((stale as ApiError).code).toBe("stale_version");
  expect((stale as ApiError).body.version).toBe(9);
});

test("unsupported actions of the API fail", async () => {
  await expect(dataProvider.update("audit", { id: 1, data: {}, previousData: { id: 1 } })).rejects.toThrow(
    "not changed",
  );
  expect(calls).toEqual([]);
});

test("the error of a rejected row joins all messages with commas, like any toast", async () => {
  const body = { message: "Invalid.", errors: { title: ["Bad.", "Too short."], url: ["Taken."] } };
  answers["POST /api/faqs"] = { status: 422, body };

  const refused = await dataProvider.create("faqs", { data: {} }).catch((error: unknown) => error);

  expect(refused).toMatchObject({
    message: "Bad., Too short., Taken.",
    body: { errors: { title: "Bad. Too short.", url: "Taken." } },
  });
});
