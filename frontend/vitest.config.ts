import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  build: { assetsInlineLimit: 0 },
  test: {
    exclude: ["dist*/**", "**/node_modules/**"],
    restoreMocks: true,
    testTimeout: 10_000,
    projects: [
      // A document takes longer to set up than most tests take to run: a `.test.ts` that needs one asks for it
      // with `// @vitest-environment jsdom` on top.
      { extends: true, test: { name: "code", environment: "node", include: ["**/*.test.ts"] } },
      { extends: true, test: { name: "screens", environment: "jsdom", include: ["**/*.test.tsx"] } },
    ],
  },
});
