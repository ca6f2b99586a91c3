import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import type { Post } from "../../client/types";
import { Status } from "../../client/types";
import { useMay } from "../account/account";
import { Confirm } from "../layout/Confirm";
import { usePostActions } from "./actions";
import type { Selection } from "./useSelection";

type Act = (posts: readonly Post[]) => Promise<unknown>;

/** What can be done to all the ticked posts at once. */
export function BulkBar({ selection, isTrash }: { selection: Selection; isTrash: boolean }) {
  const actions = usePostActions();
  const may = {
    publish: useMay("posts.publish"),
    delete: useMay("posts.delete"),
    deleteForGood: useMay("posts.delete_permanently"),
  };
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { posts } = selection;
  if (posts.length === 0) return null;

  async function run(act: Act) {
    setIsBusy(true);
    await act(posts);
    selection.clear();
    setIsBusy(false);
  }

  const button = (label: string, act: Act) => (
    <Button key={label} size="small" variant="outlined" disabled={isBusy} onClick={() => void run(act)}>
      {label}
    </Button>
  );

  return (
    <Box
      role="region"
      aria-label="Selected"
      sx={({ colors }) => ({
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: 1,
        mb: 1.5,
        borderRadius: "8px",
        backgroundColor: colors.selected,
      })}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, mr: 1 }} aria-live="polite">
        {posts.length} selected
      </Typography>
      {!isTrash && may.publish && button("Publish", (some) => actions.setStatus(some, Status.published))}
      {!isTrash && may.publish && button("Archive", (some) => actions.setStatus(some, Status.archived))}
      {!isTrash && may.delete && button("Move to trash", actions.trash)}
      {isTrash && may.delete && button("Restore", actions.restore)}
      {isTrash && may.deleteForGood && (
        <Button size="small" color="error" disabled={isBusy} onClick={() => setIsAsking(true)}>
          Delete for good
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={selection.clear}>
        Select none
      </Button>
      {isAsking && (
        <Confirm
          title={`Delete ${posts.length} ${posts.length === 1 ? "entry" : "entries"} for good?`}
          action="Delete for good"
          isDangerous
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void run(actions.deleteForGood);
          }}
        >
          {titles(posts)} cannot be brought back, and neither can what was written in them before.
        </Confirm>
      )}
    </Box>
  );
}

const SHOWN = 5;

export function titles(posts: readonly Post[]): string {
  const shown = posts.slice(0, SHOWN).map((post) => `“${post.title}”`);
  const rest = posts.length - shown.length;
  return shown.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
