import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endpoints, permissionFor } from "./resources";

/** The API's table of calls, as `npm run generate` writes it. */
const TABLE = new Map(
  readFileSync(new URL("../../../docs/permissions.md", import.meta.url), "utf8")
    .split("\n")
    .map((line) => /^\| `(\w+ [^`]+)` \| ([\w.]+) \|$/.exec(line))
    .filter((row) => row !== null)
    .map(([, call, permission]) => [call, permission]),
);

const OPEN = ["none", "account"];

test.each(Object.entries(endpoints))(
  "the panel requires the same permissions for %s as the API",
  (name, endpoint) => {
    const { path, change } = endpoint;
    const requests = [
      [`GET ${path}`, "list"],
      [`POST ${path}`, "create"],
      [`${change} ${path}/{id}`, "edit"],
      [`DELETE ${path}/{id}`, "delete"],
    ] as const;

    for (const [call, action] of requests) {
      const needed = TABLE.get(call);
      const permission = permissionFor(name, action);
      if (action === "list") expect(needed, call).toBeDefined();
      // Permissions of all users, including visitors, do not concern the panel.
      if (!needed || OPEN.includes(needed)) continue;
      expect(permission, call).toBe(needed);
    }
  },
);
