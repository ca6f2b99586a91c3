import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const panelTexts = fileURLToPath(new URL("panel/messages/en/index.ts", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  // Parts are tried by themselves, with all texts from the start.
  resolve: { alias: [{ find: /^\.\/en\/first$/, replacement: panelTexts }] },
  build: { assetsInlineLimit: 0 },
  test: {
    globalSetup: "generate.mjs",
    // A document takes longer to set up than most tests take to run: those that need one ask for it with
    // `// @vitest-environment jsdom` on top of their file.
    environment: "node",
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["dist*/**"],
    restoreMocks: true,
    testTimeout: 10_000,
  },
});
