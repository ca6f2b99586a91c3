import type { BlockConfig } from "./block";

type Config = BlockConfig<Record<string, unknown>>;

const files = import.meta.glob<Config>("./[A-Z]*.tsx", { eager: true, import: "config" });

/** The builder's configuration of every block, by type. The public site must not import this file. */
export const blockConfigs: Readonly<Record<string, Config>> = Object.fromEntries(
  Object.entries(files).map(([path, config]) => [path.slice("./".length, -".tsx".length), config]),
);
