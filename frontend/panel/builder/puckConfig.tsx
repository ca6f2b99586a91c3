import type { Config, Fields } from "@puckeditor/core";
import type { ReactElement, ReactNode } from "react";
import { BlockView } from "./canvas/BlockView";
import { PageView } from "./canvas/PageView";
import { blockLabel } from "./model/blockLabels";
import { getDefaults, getSlots, offered } from "./model/definitions";
import { fillSettings } from "./model/laterRelease";

const nothing = () => <></>;

/** Puck arranges the blocks. Their settings are edited in the panel, so Puck only needs the slots. */
export const puckConfig: Config = {
  components: Object.fromEntries(offered.map(({ type }) => [type, getComponent(type)])),
  root: {
    fields: {},
    render: ({ children }: { children?: ReactNode }): ReactElement => <PageView>{children}</PageView>,
  },
};

/**
 * Return the configuration with a placeholder for every type that this build of the panel does not support.
 */
export function configFor(types: Iterable<string>): Config {
  const unknown = [...types].filter((type) => !Object.hasOwn(puckConfig.components, type));
  if (!unknown.length) return puckConfig;
  const standIns = Object.fromEntries(unknown.map((type) => [type, getComponent(type)]));
  return { ...puckConfig, components: { ...puckConfig.components, ...standIns } };
}

function getComponent(type: string): Config["components"][string] {
  const slots = getSlots(type).map((name) => [name, { type: "slot" }]);
  return {
    // A getter, because Puck has one configuration for all languages of the panel.
    get label() {
      return blockLabel(type);
    },
    fields: { ...Object.fromEntries(slots), id: { type: "custom", render: nothing } } as Fields,
    defaultProps: getDefaults(type),
    render: (props) => <BlockView {...fillSettings(type, props)} type={type} />,
  };
}
