import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import { Box, Button, ButtonGroup, Menu, MenuItem } from "@mui/material";
import { Suspense, useState } from "react";
import { type Post, Status } from "../../../client/types";
import { siteOrigin, useAccount, useMay } from "../../account/account";
import { mayWith } from "../../account/availableActions";
import { Confirm } from "../../kit/layout/Confirm";
import { later } from "../../kit/layout/chunks";
import { useCollection } from "../../kit/posts/collections";
import { FindingCount } from "../../kit/posts/FindingCount";
import type { PublishTimes } from "../../kit/posts/times";
import { useDuplicate } from "../../kit/posts/useDuplicate";
import { useText } from "../../messages/useText";
import type { PageFinding } from "../model/checks";
import type { Autosave } from "../saving/useAutosave";
import type { BlockActions } from "../useBlocks";
import { usePublishing } from "./usePublishing";

const PreviewLink = later(() => import("./PreviewLink"));
const PublishSheet = later(() => import("./PublishSheet"));
const ScheduleDialog = later(() => import("./ScheduleDialog"));

interface Props {
  autosave: Autosave;
  blocks: BlockActions;
  save: () => Promise<boolean>;
  /** The problems for visitors, or null until the page is checked. */
  findings: readonly PageFinding[] | null;
}

/** Return a function that saves the page, duplicates it, and opens the copy in the builder. */
function useOpenDuplicate(post: Post, save: () => Promise<boolean>): () => Promise<void> {
  const { slug } = useCollection();
  const duplicate = useDuplicate(slug, (id) => `/panel/${slug}/${id}/build`);
  return async () => {
    if (await save()) await duplicate(post.id);
  };
}

/** The label of the publish button. A phone has space for only one word. */
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

/** The actions that publish the page now or later, or discard changes made since the public version. */
export function PublishButtons({ autosave, blocks, save, findings }: Props) {
  const t = useText();
  const { post, state } = autosave;
  const account = useAccount();
  const { domain } = account;
  const { slug } = useCollection();
  const openDuplicate = useOpenDuplicate(post, save);
  const mayWrite = useMay("posts.write");
  const mayPublish = useMay("posts.publish");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [question, setQuestion] = useState<"schedule" | "discard" | "preview" | "publish" | null>(null);
  // The publication to continue after the user has confirmed its findings.
  const [pending, setPending] = useState<{ times: PublishTimes | undefined; findings: PageFinding[] }>();
  const publishing = usePublishing(autosave, blocks, save);
  const close = () => setAnchor(null);
  const isUpToDate = post.is_live && !post.has_unpublished_changes && state === "saved";
  const scope = { user: account.id, domain: domain.id };
  const visible = findings?.filter(({ isForSearch }) => !isForSearch).length ?? 0;

  async function publish(when: PublishTimes | undefined) {
    const { acceptFindings } = await import("../../kit/posts/acceptedFindings");
    acceptFindings(scope, post.id, findings ?? []);
    await publishing.setStatus(when?.from ? Status.scheduled : Status.published, when);
  }

  /** Publish the page, after asking about problems that it was not published with before. */
  async function askAndPublish(times?: PublishTimes) {
    const { getNewFindings } = await import("../../kit/posts/acceptedFindings");
    const added = getNewFindings(scope, post.id, findings ?? []);
    setPending({ times, findings: added });
    setQuestion(added.length > 0 ? "publish" : null);
    if (added.length === 0) await publish(times);
  }

  if (!mayWrite) return null;
  return (
    <>
      <ButtonGroup variant="contained" disableElevation>
        {mayPublish ? (
          <Button
            disabled={isUpToDate || publishing.isBusy || findings === null}
            onClick={() => void askAndPublish()}
          >
            <PublishWords isLive={post.is_live} />
            {visible > 0 && <FindingCount count={visible} />}
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
        <MenuItem onClick={() => void save().then(() => setQuestion("preview"))}>
          {t("builder.publish.preview")}
        </MenuItem>
        {mayWith(account, "posts.duplicate", slug, post) && (
          <MenuItem onClick={() => void openDuplicate()}>{t("layout.words.duplicate")}</MenuItem>
        )}
        {mayPublish && (
          <MenuItem onClick={() => setQuestion("schedule")}>{t("builder.publish.schedule")}</MenuItem>
        )}
        <MenuItem
          disabled={!post.is_live || (!post.has_unpublished_changes && state === "saved")}
          onClick={() => setQuestion("discard")}
        >
          {t("builder.publish.discard")}
        </MenuItem>
      </Menu>
      <Suspense>
        {question === "publish" && (
          <PublishSheet
            autosave={autosave}
            blocks={blocks}
            findings={pending?.findings ?? []}
            onClose={() => setQuestion(null)}
            onPublish={() => {
              setQuestion(null);
              void publish(pending?.times);
            }}
          />
        )}
        {question === "preview" && <PreviewLink autosave={autosave} onClose={() => setQuestion(null)} />}
        {question === "schedule" && (
          <ScheduleDialog
            post={post}
            onClose={() => setQuestion(null)}
            onChoose={(times) => {
              const isEndAlone = post.is_live && times.from === null;
              if (!isEndAlone) return void askAndPublish(times);
              setQuestion(null);
              void publishing.setEnd(times.until);
            }}
          />
        )}
      </Suspense>
      {question === "discard" && (
        <Confirm
          title={t("builder.publish.discard_title", { title: post.title })}
          action={t("builder.publish.discard_action")}
          isDangerous
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null);
            void publishing.discardToLive();
          }}
        >
          {t("builder.publish.discard_text")}
        </Confirm>
      )}
    </>
  );
}
