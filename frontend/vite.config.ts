import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

/** What each bundle starts from; `build.mjs` builds them one after another, `--mode` names one. */
const browserEntries: Record<string, string> = {
  site: "site/entry-client.tsx",
  panel: "panel/main.tsx",
  auth: "auth/main.tsx",
  consent: "site/live/consent.ts",
};

/** What of the panel runs first, by itself: see there. */
const EARLY = "panel/bootstrap/early.ts";

/** What that script is made of, in one file that needs no other (`build.mjs` refuses it otherwise), and
 * the panel's first load: a hundred modules that its screens share, in one file instead of as many requests. */
const panelChunks = [
  {
    name: "early",
    test: /frontend\/(?:panel\/(?:bootstrap\/early|account\/reach)|generated\/languages|client\/(?:boot|cookies|prefetching|errors|http|language|messages|session|tab\w+|token\w+))\.ts$/,
    priority: 1,
  },
  { name: "base", tags: ["$initial" as const] },
];

/** The one style sheet of a public page: by its template, and whether it is built of blocks; `tenants/site/documents/builds.py`
 * finds it by this name. */
const sheets = Object.fromEntries(
  ["association", "restaurant", "blank"]
    .flatMap((template) => [`${template}-blocks`, `${template}-posts`])
    .map((name) => [name, `site/sheets/${name}.css`]),
);

/** `light-dark()`, as lightningcss numbers what it writes for older browsers: no style uses it, and each would carry its variables. */
const LIGHT_DARK = 1 << 20;

const shared: UserConfig = {
  root,
  publicDir: false,
  css: { lightningcss: { exclude: LIGHT_DARK } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

/** Vite's helper fetches what a chunk brings along; the chunks of the site that load later bring nothing. */
const plainDynamicImports: Plugin = {
  name: "plain-dynamic-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/** Puck carries its styles twice more, as text, for pages without a bundler; ours are in a file of their own.
 *
 * At every change, it also walks through the whole page to ask what may be done with each block; ours allow all alike. */
const lighterPuck: Plugin = {
  name: "lighter-puck",
  transform: {
    filter: { id: /@puckeditor\/core\/dist\/.*\.mjs$/ },
    handler: (code) =>
      code
        .replace(/^var defaultUiStyles = `(?:[^`\\]|\\.)*`;$/ms, 'var defaultUiStyles = "";')
        .replace(/^var iframeInteractionStyles = '(?:[^'\\]|\\.)*';$/ms, 'var iframeInteractionStyles = "";')
        .replace(
          /\(s\) => s\.state\.data,\s*\(\) => \{\s*appStore\.getState\(\)\.permissions\.resolvePermissions\(\);\s*\}/,
          "() => null, () => {}",
        ),
  },
};

/** MUI makes a theme of its own three times before ours is made, and brings what draws themes by custom properties; ours is
 * around all that is drawn, and has none. */
const lighterMui: Plugin = {
  name: "lighter-mui",
  enforce: "pre",
  load: {
    filter: { id: /@mui\/material\/styles\/(?:createThemeWithVars|ThemeProviderWithVars)\.mjs$/ },
    handler: () => `
      const unused = () => { throw new Error("No theme of the panel is made of custom properties"); };
      export { unused as default, unused as createGetCssVar, unused as CssVarsProvider, unused as useColorScheme };
      export { unused as getInitColorSchemeScript, unused as Experimental_CssVarsProvider };`,
  },
  transform: {
    filter: { id: /@mui\/material\/(?:Box\/Box|styles\/defaultTheme)\.mjs$/ },
    handler: (code) => code.replace("const defaultTheme = createTheme();", "const defaultTheme = {};"),
  },
};

/** react-router has one build with warnings for developers and one without, and bundlers are given the first. */
const quietRouter: Plugin = {
  name: "quiet-router",
  transform: {
    filter: { id: /react-router\/dist\/development\/.*\.mjs$/ },
    handler: (code) => code.replace("ENABLE_DEV_WARNINGS = true", "ENABLE_DEV_WARNINGS = false"),
  },
};

/** What only Puck asks for: to tell stylesheets apart that it copies into a frame, and to draw only what is in sight; ours
 * does neither. */
const unusedByPuck = {
  "object-hash": `${root}panel/builder/objectHash.ts`,
  "@tanstack/react-virtual": `${root}panel/builder/noVirtualization.ts`,
};

/** What node-polyglot asks for on behalf of browsers that nothing here is built for. */
const noPolyfills = { "object.entries": `${root}panel/objectEntries.cjs` };

/** The import that stands for what is in `blocks.css`: a bundler follows it without asking plugins. */
const BLOCKS = /@import "([^"]*\/blocks\.css)";/g;
/** In it, the import that stands for the styles of every block. */
const EACH_BLOCK = '@import "./[A-Z]*.css";';

/** Styles that stand beside their block, as `Quote.css`, are part of every sheet without being named in one. */
const stylesOfBlocks: Plugin = {
  name: "styles-of-blocks",
  enforce: "pre",
  transform: {
    filter: { id: /\.css(?:$|\?)/ },
    handler(code, id) {
      const sheet = id.replace(/\?.*$/, "");
      return code.replace(BLOCKS, (_whole, path: string) =>
        importsOf(join(dirname(sheet), path), dirname(sheet)),
      );
    },
  },
};

/** The imports of that `blocks.css`, written for a sheet in another folder. */
function importsOf(path: string, from: string): string {
  const folder = dirname(path);
  const own = readdirSync(folder).filter((name) => /^[A-Z]\w*\.css$/.test(name));
  const imports = own.sort().map((name) => `@import "./${name}";`);
  return readFileSync(path, "utf8")
    .replace(EACH_BLOCK, imports.join("\n"))
    .replaceAll('@import "./', `@import "${relative(from, folder)}/`);
}

function browserBundle(name: string, entry: string): UserConfig {
  return {
    ...shared,
    plugins: [
      react(),
      stylesOfBlocks,
      ...(name === "site" ? [plainDynamicImports] : [lighterPuck, lighterMui, quietRouter]),
    ],
    resolve: { alias: { ...unusedByPuck, ...noPolyfills } },
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
      rolldownOptions: {
        input: { [name]: entry, ...(name === "site" && sheets), ...(name === "panel" && { early: EARLY }) },
        ...(name === "panel" && { output: { codeSplitting: { groups: panelChunks } } }),
      },
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
      rolldownOptions: { output: { entryFileNames: "server.js", chunkFileNames: "[name].js" } },
    },
  };
}

export default defineConfig(({ mode }) => {
  if (mode === "renderer") return rendererBundle();
  const entry = browserEntries[mode];
  if (!entry) throw new Error(`No bundle is called "${mode}"`);
  return browserBundle(mode, entry);
});
