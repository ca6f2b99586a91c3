import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { answer, api } from "../../../client/api";
import type { Revision } from "../../../client/types";
import { useMay } from "../../account/account";
import { later } from "../../kit/layout/chunks";
import { useToast } from "../../kit/layout/useToast";
import { at } from "../../kit/posts/actions";
import { VersionName, VersionOrigin } from "../../kit/posts/VersionName";
import { fullMoment } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { toDocument } from "../model/toDocument";
import type { Autosave } from "../saving/useAutosave";
import type { BlockActions } from "../useBlocks";

const SideBySide = later(() => import("./SideBySide"));
const SHOWN = 30;
const KINDS = ["all", "published", "named"] as const;

interface Props {
  autosave: Autosave;
  blocks: BlockActions;
  save: () => Promise<boolean>;
}

/** The earlier versions of the page, to compare with the current version or to restore. */
export default function Versions({ autosave, blocks, save }: Props) {
  const t = useText();
  const { post } = autosave;
  const mayWrite = useMay("posts.write");
  const [only, setOnly] = useState<(typeof KINDS)[number]>("all");
  const [chosen, setChosen] = useState<Revision | null>(null);
  const { data, error } = useQuery({
    queryKey: ["revisions", post.id, "builder", post.version, only],
    queryFn: () => {
      const { path } = at(post).params;
      const query = { limit: SHOWN, only };
      return answer(api.GET("/api/posts/{id}/revisions", { params: { path, query } }));
    },
    placeholderData: (before) => before,
  });
  return (
    <Box component="section" aria-label={t("builder.versions.title")} sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t("builder.versions.title")}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={only}
        onChange={(_, chosenKind) => chosenKind && setOnly(chosenKind)}
        aria-label={t("builder.versions.shown")}
        sx={{ mb: 1 }}
      >
        {KINDS.map((kind) => (
          <ToggleButton key={kind} value={kind}>
            {t(`builder.versions.kinds.${kind}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && <Typography color="error">{error.message}</Typography>}
      {data?.data.length === 0 && <Typography color="textSecondary">{t("builder.versions.none")}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {data?.data.map((revision) => (
          <Box
            component="li"
            key={revision.number}
            sx={{ display: "flex", gap: 1, alignItems: "center", py: 0.5 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <VersionName postId={post.id} revision={revision} mayName={mayWrite} />
              <VersionOrigin revision={revision} />
            </Box>
            {revision.number === post.version ? (
              <Typography variant="caption" color="textSecondary">
                {t("builder.versions.latest")}
              </Typography>
            ) : (
              <Button
                size="small"
                aria-label={t("builder.versions.compare_with", { moment: fullMoment(revision.created_at) })}
                onClick={() => setChosen(revision)}
              >
                {t("builder.versions.compare")}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {chosen && (
        <Comparison
          autosave={autosave}
          blocks={blocks}
          save={save}
          revision={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </Box>
  );
}

interface ComparisonProps extends Props {
  revision: Revision;
  onClose: () => void;
}

function Comparison({ autosave, blocks, save, revision, onClose }: ComparisonProps) {
  const t = useText();
  const { post } = autosave;
  const { say, sayError } = useToast();
  const mayWrite = useMay("posts.write");
  const mayPublish = useMay("posts.publish");
  const path = { id: String(post.id), number: String(revision.number) };
  const { data, error } = useQuery({
    queryKey: ["revision", post.id, revision.number],
    queryFn: async () =>
      (await answer(api.GET("/api/posts/{id}/revisions/{number}", { params: { path } }))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

  async function restore(publish: boolean) {
    try {
      // The current content is saved as a version first, so that it can be restored, too.
      if (!(await save())) return;
      const body = { version: autosave.latest().version, publish };
      const call = api.PUT("/api/posts/{id}/revisions/{number}/restore", { params: { path }, body });
      const { data: restored, message } = await answer(call);
      blocks.show(toDocument(restored));
      autosave.follow(restored);
      say(message ?? t("builder.versions.restored"));
      onClose();
    } catch (problem) {
      sayError(problem);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby="version" maxWidth="xl" fullWidth>
      <DialogTitle id="version">
        {t("builder.versions.one", { moment: fullMoment(revision.created_at) })}
      </DialogTitle>
      {/* The dialog has its full height from the start. Otherwise, the buttons would move under the
          pointer when the versions appear. */}
      <DialogContent sx={{ height: "100vh" }}>
        {error && <Typography color="error">{error.message}</Typography>}
        {data && (
          <Suspense>
            <SideBySide
              one={{ name: t("builder.versions.before"), content: toDocument(data).content }}
              other={{ name: t("builder.versions.now"), content: blocks.content() }}
            />
          </Suspense>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("builder.versions.close")}</Button>
        {mayWrite && mayPublish && (
          <Button variant="outlined" disabled={!data} onClick={() => void restore(true)}>
            {t("builder.versions.restore_and_publish")}
          </Button>
        )}
        {mayWrite && (
          <Button variant="contained" disabled={!data} onClick={() => void restore(false)}>
            {t("builder.versions.restore")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
