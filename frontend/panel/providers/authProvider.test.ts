// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://bay.localhost:8000/panel/users"}
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../client/errors";
import { keepTokens, refreshToken } from "../../client/tokens";
import { queryClient } from "../account/queries";
import { authProviderWith } from "./authProvider";

const forget = vi.fn();
const provider = authProviderWith(forget);
const permissions = ["posts.read", "posts.write", "users.read"];

beforeEach(() => {
  keepTokens({ access_token: "access", refresh_token: "refresh" });
  queryClient.setQueryData(["account"], {
    id: 4,
    email: "rosa@a.test",
    firstname: "Rosa",
    lastname: "Quill",
    permissions,
  });
});
afterEach(() => queryClient.clear());

test("the signed-in user has a name and the permissions of their role", async () => {
  await expect(provider.checkAuth({})).resolves.toBeUndefined();
  expect(await provider.getIdentity?.()).toEqual({ id: 4, fullName: "Rosa Quill" });
  expect(await provider.getPermissions?.({})).toEqual(permissions);
});

test.each([
  ["pages", "list", true],
  ["pages", "edit", true],
  ["pages", "delete", false],
  ["users", "list", true],
  ["users", "create", false],
  ["roles", "list", true],
  ["mail", "list", false],
  ["mail", "edit", false],
])("of %s, the right to %s is %s", async (resource, action, may) => {
  expect(await provider.canAccess?.({ resource, action })).toBe(may);
});

test("only an ended session signs out, a missing permission does not", async () => {
  await expect(provider.checkError(new ApiError(403, {}))).resolves.toBeUndefined();
  await expect(provider.checkError(new Error("No network"))).resolves.toBeUndefined();
  await expect(provider.checkError(new ApiError(401, {}))).rejects.toThrow();
});

test("signing out deletes drafts and the session", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  // jsdom cannot navigate, and logs that.
  vi.spyOn(console, "error").mockImplementation(() => {});

  expect(await provider.logout({})).toBe(false);

  expect(forget).toHaveBeenCalledOnce();
  expect(refreshToken()).toBeNull();
});
