import CloseOutlined from "@mui/icons-material/CloseOutlined";
import { Box, Button, Drawer, IconButton, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import type { CollectionSlug } from "../../generated/schema";
import { useAccount } from "../account/account";
import { Confirm } from "../kit/layout/Confirm";
import { collectionsInMenu } from "../kit/posts/collections";
import { dayAndTime } from "../messages/dates";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import type { Snapshot, SnapshotPost } from "./backups";
import { RestoreAll } from "./RestoreAll";
import { SnapshotPosts } from "./SnapshotPosts";
import { useBackupActions } from "./useBackups";

type RestoreQuestion =
  | { what: "post"; post: SnapshotPost }
  | { what: "collection"; slug: CollectionSlug }
  | { what: "all" }
  | { what: "remove" };

/** The content of a snapshot, and the ways to restore it. */
export function SnapshotDrawer({ snapshot, onClose }: { snapshot: Snapshot; onClose: () => void }) {
  const t = useText();
  const { domain } = useAccount();
  const actions = useBackupActions();
  const [question, setQuestion] = useState<RestoreQuestion | null>(null);
  const when = dayAndTime(snapshot.taken_at);
  const howLong = snapshot.expires_at
    ? t("backups.snapshot.until", { when: dayAndTime(snapshot.expires_at) })
    : t("backups.snapshot.latest");
  const forget = () => setQuestion(null);
  const begin = (body: Parameters<typeof actions.restore>[1]) =>
    void actions
      .restore(snapshot.id, body, t("backups.snapshot.begun"))
      .then((isDone) => isDone && onClose());
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      sx={{ zIndex: "modal" }}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-label": t("backups.snapshot.title", { when }),
          sx: { width: { xs: "100%", sm: 560 } },
        },
      }}
    >
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3, p: 2.5 }}>
        <Box sx={{ display: "flex", alignItems: "start", gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h2">{t("backups.snapshot.title", { when })}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {[snapshot.note, howLong].filter(Boolean).join(" · ")}
            </Typography>
          </Box>
          <IconButton aria-label={t("backups.snapshot.close")} onClick={onClose}>
            <CloseOutlined />
          </IconButton>
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button
            size="small"
            disabled={actions.isBusy}
            onClick={() =>
              void actions
                .makeBundle({ snapshot_id: snapshot.id }, t("backups.export.begun"))
                .then((isDone) => isDone && onClose())
            }
          >
            {t("backups.snapshots.download")}
          </Button>
          <Button size="small" color="error" onClick={() => setQuestion({ what: "remove" })}>
            {t("backups.snapshots.remove")}
          </Button>
        </Box>
        <Part title={t("backups.snapshot.posts")}>
          <SnapshotPosts snapshot={snapshot} onAsk={(post) => setQuestion({ what: "post", post })} />
        </Part>
        <Part title={t("backups.snapshot.collections")}>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            {collectionsInMenu.map(({ slug }) => {
              const name = collectionText(t, slug, "title");
              return (
                <Button
                  key={slug}
                  size="small"
                  variant="outlined"
                  aria-label={t("backups.snapshot.collection", { name })}
                  onClick={() => setQuestion({ what: "collection", slug })}
                >
                  {t("backups.snapshot.collectionCount", { name, count: snapshot.counts[slug] ?? 0 })}
                </Button>
              );
            })}
          </Box>
        </Part>
        <Part title={t("backups.snapshot.everything")}>
          <Typography variant="body2" color="textSecondary">
            {t("backups.snapshot.everythingText")}
          </Typography>
          <Box>
            <Button variant="outlined" color="error" onClick={() => setQuestion({ what: "all" })}>
              {t("backups.snapshot.everythingAction")}
            </Button>
          </Box>
        </Part>
      </Box>
      {question?.what === "post" && (
        <Confirm
          title={t("backups.snapshot.postTitle", { title: question.post.title })}
          action={t("backups.snapshot.post")}
          onConfirm={() => begin({ what: "post", post_id: question.post.id })}
          onCancel={forget}
        >
          {t("backups.snapshot.postText", { when })}
        </Confirm>
      )}
      {question?.what === "collection" && (
        <Confirm
          title={t("backups.snapshot.collectionTitle", {
            name: collectionText(t, question.slug, "title"),
            when,
          })}
          action={t("backups.snapshot.back")}
          onConfirm={() => begin({ what: "collection", collection: question.slug })}
          onCancel={forget}
        >
          {t("backups.snapshot.collectionText")}
        </Confirm>
      )}
      {question?.what === "all" && (
        <RestoreAll
          when={when}
          host={domain.host}
          messages={snapshot.counts.submissions ?? 0}
          isBusy={actions.isBusy}
          onConfirm={(host, with_submissions) => begin({ what: "all", host, with_submissions })}
          onCancel={forget}
        />
      )}
      {question?.what === "remove" && (
        <Confirm
          title={t("backups.snapshots.removeTitle")}
          action={t("backups.snapshots.removeAction")}
          isDangerous
          onConfirm={() =>
            void actions
              .removeSnapshot(snapshot.id, t("backups.snapshots.removed"))
              .then((isDone) => isDone && onClose())
          }
          onCancel={forget}
        >
          {t("backups.snapshots.removeText", { when })}
        </Confirm>
      )}
    </Drawer>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.5 }}
    >
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  );
}
