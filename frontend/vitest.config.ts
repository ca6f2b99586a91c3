import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** What changes the language, the network or a clock for everybody, or needs a module that nobody has loaded. */
const alone = [
  "client/{addressDomain,prefetching,session}.test.ts",
  "panel/{messages,providers}/**/*.test.{ts,tsx}",
  "panel/builder/saving/saveQueue.test.ts",
  "panel/kit/layout/chunks.test.ts",
  "site/hydration.test.tsx",
  "site/live/**/*.test.{ts,tsx}",
];
const everything = "**/*.test.{ts,tsx}";
const built = "dist*/**";
const panelTexts = fileURLToPath(new URL("panel/messages/en/index.ts", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  // Parts are tried by themselves, with all texts from the start.
  resolve: { alias: [{ find: /^\.\/en\/first$/, replacement: panelTexts }] },
  build: { assetsInlineLimit: 0 },
  test: {
    globalSetup: "generate.mjs",
    setupFiles: "testWaiting.ts",
    // A document takes longer to set up than most tests take to run: those that need one ask for it with
    // `// @vitest-environment jsdom` on top of their file.
    environment: "node",
    restoreMocks: true,
    testTimeout: 20_000,
    // Loading modules for each file anew is more than half of the work.
    projects: [
      {
        extends: true,
        test: { name: "together", isolate: false, include: [everything], exclude: [built, ...alone] },
      },
      { extends: true, test: { name: "alone", include: alone, exclude: [built] } },
    ],
  },
});
