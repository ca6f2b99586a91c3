import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
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
