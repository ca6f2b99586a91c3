// Written by `npm run generate` from tenants/posts/addresses.py; a change belongs there.

export const notPublic = [
  "panel",
  "api",
  "team-login",
  "reset-password",
  "change-password",
  "preview",
  "builds",
  "assets",
  "domains",
  "library",
] as const satisfies readonly string[];
