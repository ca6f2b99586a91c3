import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import { Box, Button, ButtonGroup, Menu, MenuItem } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { Status } from "../../client/types";
import { siteOrigin, useAccount, useMay } from "../account/account";
import { Confirm } from "../kit/layout/Confirm";
import { useText } from "../messages/useText";
import type { Autosave } from "./useAutosave";
import type { Blocks } from "./useBlocks";
import { usePublishing } from "./usePublishing";

const PreviewLink = lazy(() => import("./PreviewLink"));
const ScheduleDialog = lazy(() => import("./ScheduleDialog"));

interface Props {
  autosave: Autosave;
  blocks: Blocks;
  save: () => Promise<boolean>;
}

/** A phone has room for one word. */
function PublishWords({ isLive }: { isLive: boolean }) {
  const t = useText();
  if (!isLive) return t("builder.publish.now");
  return (
    <>
      <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
        {t("builder.publish.changes")}
      </Box>
      <Box component="span" sx={{ display: { sm: "none" } }}>
        {t("builder.publish.now")}
      </Box>
    </>
  );
}

/** The way to the public: now, at a given time, or back to what visitors see. */
export function PublishButtons({ autosave, blocks, save }: Props) {
  const t = useText();
  const { post, state } = autosave;
  const { domain } = useAccount();
  const mayWrite = useMay("posts.write");
  const mayPublish = useMay("posts.publish");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<"schedule" | "discard" | "preview" | null>(null);
  const publishing = usePublishing(autosave, blocks, save);
  const close = () => setAnchor(null);
  const isUpToDate = post.is_live && !post.has_unpublished_changes && state === "saved";
  if (!mayWrite) return null;
  return (
    <>
      <ButtonGroup variant="contained" disableElevation>
        {mayPublish ? (
          <Button
            disabled={isUpToDate || publishing.isBusy}
            onClick={() => void publishing.setStatus(Status.published)}
          >
            <PublishWords isLive={post.is_live} />
          </Button>
        ) : (
          <Button disabled={publishing.isBusy} onClick={() => void publishing.setStatus(Status.inReview)}>
            {t("builder.publish.review")}
          </Button>
        )}
        <Button
          aria-label={t("builder.publish.more")}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ px: 0.5, minWidth: 36 }}
        >
          <ExpandMoreOutlined />
        </Button>
      </ButtonGroup>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} onClick={close}>
        {post.is_live && (
          <MenuItem component="a" href={`${siteOrigin(domain)}/${post.url}`} target="_blank" rel="noopener">
            {t("builder.publish.open")}
          </MenuItem>
        )}
        <MenuItem onClick={() => void save().then(() => setAsked("preview"))}>
          {t("builder.publish.preview")}
        </MenuItem>
        {mayPublish && (
          <MenuItem onClick={() => setAsked("schedule")}>{t("builder.publish.schedule")}</MenuItem>
        )}
        <MenuItem
          disabled={!post.is_live || (!post.has_unpublished_changes && state === "saved")}
          onClick={() => setAsked("discard")}
        >
          {t("builder.publish.discard")}
        </MenuItem>
      </Menu>
      <Suspense>
        {asked === "preview" && <PreviewLink autosave={autosave} onClose={() => setAsked(null)} />}
        {asked === "schedule" && (
          <ScheduleDialog
            onClose={() => setAsked(null)}
            onChoose={(moment) => {
              setAsked(null);
              void publishing.setStatus(Status.scheduled, moment);
            }}
          />
        )}
      </Suspense>
      {asked === "discard" && (
        <Confirm
          title={t("builder.publish.discard_title", { title: post.title })}
          action={t("builder.publish.discard_action")}
          isDangerous
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void publishing.discardToLive();
          }}
        >
          {t("builder.publish.discard_text")}
        </Confirm>
      )}
    </>
  );
}
