import { Alert, Box, Button, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { useCollection } from "../../kit/posts/collections";
import { FindingAlert, FindingGroups } from "../../kit/posts/PublishSheet";
import { useText } from "../../messages/useText";
import type { PageFinding } from "../model/checks";
import type { Autosave } from "../saving/useAutosave";
import type { BlockActions } from "../useBlocks";

interface Props {
  autosave: Autosave;
  blocks: BlockActions;
  findings: readonly PageFinding[];
  /** Called when one of the links is used. */
  onShown?: () => void;
}

/** The problems of the page, each with a link to fix it. */
export default function Checks({ findings, ...rest }: Props) {
  const t = useText();
  return (
    <Box component="section" aria-label={t("builder.checks.label")} sx={{ p: 2, display: "grid", gap: 1.5 }}>
      <Typography variant="h2">{t("builder.checks.title")}</Typography>
      {findings.length === 0 && <Alert severity="success">{t("builder.checks.fine")}</Alert>}
      <FindingList findings={findings} {...rest} />
    </Box>
  );
}

export function FindingList({ autosave: { post }, blocks, findings, onShown }: Props) {
  const { slug } = useCollection();
  return (
    <FindingGroups findings={findings}>
      {(finding) => (
        <FindingAlert key={`${finding.block} ${finding.text}`} text={finding.text}>
          <Ways finding={finding} blocks={blocks} settings={`/panel/${slug}/${post.id}`} onShown={onShown} />
        </FindingAlert>
      )}
    </FindingGroups>
  );
}

interface WaysProps {
  finding: PageFinding;
  blocks: BlockActions;
  settings: string;
  onShown: (() => void) | undefined;
}

function Ways({ finding: { block, fix, screen, text }, blocks, settings, onShown }: WaysProps) {
  const t = useText();
  return (
    <>
      {block && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t("builder.checks.show_block", { text })}
          onClick={() => {
            onShown?.();
            blocks.select(block);
          }}
        >
          {t("builder.checks.show")}
        </Button>
      )}
      {block && fix && (
        <Button
          size="small"
          variant="contained"
          onClick={() => {
            onShown?.();
            blocks.update(block, (before) => ({ ...before, ...fix.set }));
          }}
        >
          {fix.label}
        </Button>
      )}
      {screen && (
        <Button
          size="small"
          variant="outlined"
          component={Link}
          to={screen === "settings" ? settings : "/panel/site-options"}
        >
          {t(screen === "settings" ? "builder.checks.page_settings" : "builder.checks.site_options")}
        </Button>
      )}
    </>
  );
}
