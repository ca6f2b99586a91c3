import { Box, Typography } from "@mui/material";
import { memo, useCallback, useMemo, useRef } from "react";
import { commonProps } from "../../../generated/blocks";
import { useText } from "../../messages/useText";
import { SettingInput } from "../fields/SettingInput";
import { SettingPathContext, useShownSetting } from "../fields/wantedSetting";
import { blockLabel } from "../model/blockLabels";
import { type BlockWording, getDefinition, getExample, getWording, type Setting } from "../model/definitions";
import type { Block } from "../model/document";
import { useSeveral } from "../severalStore";
import type { BlockActions } from "../useBlocks";
import { usePuck } from "../usePuck";

/** The settings of the selected block. */
export default function BlockPanel({ blocks }: { blocks: BlockActions }) {
  const t = useText();
  const block = usePuck((puck) => puck.selectedItem) as Block | null;
  const hasSeveral = useSeveral().ids.length > 1;
  if (!block || hasSeveral) {
    return (
      <Typography color="textSecondary" sx={{ p: 2 }}>
        {t(hasSeveral ? "builder.several.settings" : "builder.settings.nothing")}
      </Typography>
    );
  }
  return <Settings key={block.props.id} block={block} blocks={blocks} />;
}

function Settings({ block, blocks }: { block: Block; blocks: BlockActions }) {
  const t = useText();
  const label = blockLabel(block.type);
  const { id } = block.props;
  const panel = useRef<HTMLElement>(null);
  useShownSetting(panel, id);
  const all = Object.entries(getDefinition(block.type)?.props ?? {}).filter(
    ([, { kind }]) => kind !== "slot",
  );
  // Shown separately from the block's own settings.
  const common = all.filter(([name]) => commonProps.includes(name));
  const own = all.filter((setting) => !common.includes(setting));
  const inputs = (settings: [string, Setting][]) =>
    settings.map(([name, setting]) => (
      <OneSetting
        key={name}
        id={id}
        name={name}
        setting={setting}
        wording={getWording(block.type, name)}
        example={getExample(block.type)[name]}
        value={block.props[name] ?? setting.default}
        update={blocks.update}
      />
    ));
  return (
    <Box
      ref={panel}
      component="section"
      aria-label={label}
      sx={{ p: 2, display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}
    >
      <Typography variant="h2">{label}</Typography>
      {!getDefinition(block.type) && <Typography>{t("builder.later.settings")}</Typography>}
      {inputs(own)}
      {common.length > 0 && (
        <Typography variant="h3" component="h3" sx={{ mt: 1 }}>
          {t("builder.settings.display")}
        </Typography>
      )}
      {inputs(common)}
    </Box>
  );
}

interface OneProps {
  id: string;
  name: string;
  setting: Setting;
  wording: BlockWording;
  example: unknown;
  value: unknown;
  update: BlockActions["update"];
}

/** Re-rendered only when its own value changes, because a block may have many settings and long lists. */
const OneSetting = memo(function OneSetting({ id, update, ...props }: OneProps) {
  const { name } = props;
  const change = useCallback(
    (value: unknown) => update(id, (before) => ({ ...before, [name]: value })),
    [id, name, update],
  );
  const place = useMemo(() => ({ id, path: name }), [id, name]);
  return (
    <SettingPathContext value={place}>
      <Box data-setting={name}>
        <SettingInput {...props} onChange={change} />
      </Box>
    </SettingPathContext>
  );
});
