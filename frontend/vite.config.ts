import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

/** The entry of each bundle. `build.mjs` builds them one after another, and selects one with `--mode`. */
const browserEntries: Record<string, string> = {
  site: "site/entry-client.tsx",
  panel: "panel/main.tsx",
  auth: "auth/main.tsx",
  consent: "site/live/consent.ts",
};

/** The script of the panel that runs first. */
const EARLY = "panel/bootstrap/early.ts";

/**
 * The chunks of the panel: the early script in one file without imports, as `build.mjs` checks, and about a
 * hundred modules that screens share in another file, to save requests.
 */
const panelChunks = [
  {
    name: "early",
    test: /frontend\/(?:panel\/(?:bootstrap\/early|account\/reach)|generated\/languages|client\/(?:boot|cookies|prefetching|errors|http|language|messages|session|tab\w+|token\w+))\.ts$/,
    priority: 1,
  },
  { name: "base", tags: ["$initial" as const] },
];

/**
 * The style sheets of public pages: one for each template, with blocks and without, and one for each pair of fonts,
 * with the other choices of the design. `tenants/site/documents/html.py` uses these names.
 */
const sheets = Object.fromEntries(
  readdirSync(join(root, "site/sheets")).map((file) => [file.replace(/\.css$/, ""), `site/sheets/${file}`]),
);

/**
 * The number of the feature `light-dark()` in lightningcss. No style uses it, but every sheet would contain
 * its variables.
 */
const LIGHT_DARK = 1 << 20;

const shared: UserConfig = {
  root,
  publicDir: false,
  css: { lightningcss: { exclude: LIGHT_DARK } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

/** Replace Vite's preload helper, which loads dependencies of a chunk: the later chunks of the site have none. */
const plainDynamicImports: Plugin = {
  name: "plain-dynamic-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/**
 * Remove two copies of Puck's styles, which are meant for pages without a bundler; ours are in a separate file.
 * Also remove its permission check of every block on each change; our blocks have no permissions.
 */
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

/**
 * Remove a plugin of Puck's drag and drop that makes each block a button, even a block that contains others, and
 * announces keys that Puck does not have. `BlockView` describes the blocks.
 */
const blocksAreNoButtons: Plugin = {
  name: "blocks-are-no-buttons",
  transform: {
    filter: { id: /@dnd-kit\/dom\/index\.js$/ },
    handler: (code) => code.replace("plugins: [Accessibility, ", "plugins: ["),
  },
};

/**
 * Remove the default themes that MUI creates before ours, and its support for themes with custom properties: all
 * components are inside our theme, which has none.
 */
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

/** Turn off the developer warnings of react-router, which are in the build for bundlers. */
const quietRouter: Plugin = {
  name: "quiet-router",
  transform: {
    filter: { id: /react-router\/dist\/development\/.*\.mjs$/ },
    handler: (code) => code.replace("ENABLE_DEV_WARNINGS = true", "ENABLE_DEV_WARNINGS = false"),
  },
};

/**
 * Small replacements for two libraries of Puck: we neither copy style sheets into a frame nor virtualize
 * lists.
 */
const unusedByPuck = {
  "object-hash": `${root}panel/builder/objectHash.ts`,
  "@tanstack/react-virtual": `${root}panel/builder/noVirtualization.ts`,
};

/** A replacement for a polyfill of node-polyglot for browsers that we don't support. */
const noPolyfills = { "object.entries": `${root}panel/objectEntries.cjs` };

/** The import of `blocks.css`. The bundler would resolve it without calling plugins, so we replace it. */
const BLOCKS = /@import "([^"]*\/blocks\.css)";/g;
/** The placeholder in `blocks.css` for the styles of every block. */
const EACH_BLOCK = '@import "./[A-Z]*.css";';

/** Add the styles next to each block, such as `Quote.css`, to every sheet. */
const stylesOfBlocks: Plugin = {
  name: "styles-of-blocks",
  enforce: "pre",
  transform: {
    filter: { id: /\.css(?:$|\?)/ },
    handler(code, id) {
      const sheet = id.replace(/\?.*$/, "");
      return code.replace(BLOCKS, (_whole, path: string) =>
        listImports(join(dirname(sheet), path), dirname(sheet)),
      );
    },
  },
};

/** Return the imports of `blocks.css` with paths relative to another folder. */
function listImports(path: string, from: string): string {
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
      ...(name === "site"
        ? [plainDynamicImports]
        : [lighterPuck, blocksAreNoButtons, lighterMui, quietRouter]),
    ],
    resolve: { alias: { ...unusedByPuck, ...noPolyfills } },
    build: {
      // build.mjs replaces the whole folder.
      emptyOutDir: false,
      outDir: process.env.BUILD_FOLDER ?? "dist",
      manifest: `${name}.manifest.json`,
      target: ["chrome111", "firefox115", "safari16.4"],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // build.mjs checks the sizes.
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
      // The same URLs as in the browser bundle, or hydration would fail.
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
