import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

/** What each bundle starts from; `build.mjs` builds them one after another, `--mode` names one. */
const browserEntries: Record<string, string> = {
  site: "site/entry-client.tsx",
  panel: "panel/main.tsx",
  auth: "auth/main.tsx",
};

const shared: UserConfig = {
  root,
  publicDir: false,
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

/** Vite's helper fetches what a chunk brings along; the one chunk of the site that loads later brings nothing. */
const plainDynamicImports: Plugin = {
  name: "plain-dynamic-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

function browserBundle(name: string, entry: string): UserConfig {
  return {
    ...shared,
    plugins: name === "site" ? [react(), plainDynamicImports] : [react()],
    build: {
      // The folder is swapped in whole by build.mjs, so nothing here may empty it.
      emptyOutDir: false,
      outDir: process.env.BUILD_FOLDER ?? "dist",
      manifest: `${name}.manifest.json`,
      target: ["chrome111", "firefox115", "safari16.4"],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Sizes have limits of their own, in build.mjs.
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: { input: { [name]: entry } },
    },
  };
}

function rendererBundle(): UserConfig {
  return {
    ...shared,
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      emptyOutDir: false,
      outDir: `${process.env.BUILD_FOLDER ?? "dist"}/renderer`,
      ssr: "renderer/server.ts",
      // The same addresses as in the browser bundle, or the browser would draw over them.
      assetsInlineLimit: 0,
      target: "node20",
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: "server.js" } },
    },
  };
}

export default defineConfig(({ mode }) => {
  if (mode === "renderer") return rendererBundle();
  const entry = browserEntries[mode];
  if (!entry) throw new Error(`No bundle is called "${mode}"`);
  return browserBundle(mode, entry);
});
