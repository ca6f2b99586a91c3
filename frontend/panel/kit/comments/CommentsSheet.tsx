import CloseOutlined from "@mui/icons-material/CloseOutlined";
import {
  Alert,
  Box,
  Drawer,
  IconButton,
  MenuItem,
  Skeleton,
  TextField,
  type Theme,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
} from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { useMay } from "../../account/account";
import { useText } from "../../messages/useText";
import { BAR_HEIGHT, STICKY_BAR_HEIGHT, VIEW_BAR_HEIGHT } from "../layout/barHeight";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { Failed } from "../lists/ListStates";
import { Composer } from "./Composer";
import { closeComments, type Place, updateComments, useComments } from "./store";
import { ThreadCard, type ThreadPlace } from "./ThreadCard";
import { type CommentState, type Thread, useCommentCalls, useThreads } from "./useThreads";

const STATES: readonly CommentState[] = ["open", "resolved"];

export interface CommentedPost {
  post: number;
  /** The places that a comment can be about. The first place is the whole post. */
  places: readonly { place: Place; label: string }[];
  /** Describe the place of a thread on this screen. */
  describe: (thread: Thread) => ThreadPlace;
}

/** The comments of a post, on the right of the screen or, on small screens, over the whole screen. */
export default function CommentsSheet(props: CommentedPost) {
  const t = useText();
  const isOver = useIsOver();
  return (
    <Drawer
      open
      anchor="right"
      variant={isOver ? "temporary" : "persistent"}
      onClose={closeComments}
      slotProps={{
        paper: {
          component: "aside",
          role: isOver ? "dialog" : "complementary",
          "aria-label": t("comments.title"),
          onKeyDown: (event: React.KeyboardEvent) => event.key === "Escape" && closeComments(),
          sx: {
            width: { xs: "100%", sm: 380, md: 336 },
            top: isOver ? VIEW_BAR_HEIGHT : `calc(${BAR_HEIGHT} + ${STICKY_BAR_HEIGHT})`,
            height: "auto",
            bottom: 0,
          },
        },
      }}
    >
      <Content {...props} />
    </Drawer>
  );
}

function useIsOver(): boolean {
  return useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down("md"), { noSsr: true });
}

function Content({ post, places, describe }: CommentedPost) {
  const t = useText();
  const { thread: selected } = useComments();
  const [state, setState] = useState<CommentState>("open");
  const { data, error, refetch } = useThreads(post, state);
  const other = useThreads(post, state === "open" ? "resolved" : "open", selected !== null);
  const calls = useCommentCalls(post);
  const isHere = data?.some(({ id }) => id === selected);
  const isThere = other.data?.some(({ id }) => id === selected);
  const isGone = selected !== null && isHere === false && isThere === false;

  // A link may open a thread that has been resolved in the meantime.
  useEffect(() => {
    if (isHere === false && isThere) setState((now) => (now === "open" ? "resolved" : "open"));
  }, [isHere, isThere]);

  /** Show the added comment. The next comment is about the whole post, unless the user selects a place. */
  function showAdded() {
    setState("open");
    updateComments({ place: null });
  }

  return (
    <Box
      sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.5, p: 2, alignContent: "start" }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t("comments.title")}
        </Typography>
        <IconButton aria-label={t("layout.words.close")} onClick={closeComments}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <VisuallyHidden role="status">{calls.said}</VisuallyHidden>
      <NewComment post={post} places={places} calls={calls} onAdded={showAdded} />
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={t("comments.filter")}
        value={state}
        onChange={(_, next) => next && setState(next)}
      >
        {STATES.map((each) => (
          <ToggleButton key={each} value={each}>
            {t(`comments.states.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isGone && <Alert severity="info">{t("comments.gone")}</Alert>}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2, textAlign: "center" }}>
          {t(state === "open" ? "comments.none" : "comments.noneResolved")}
        </Typography>
      )}
      {data?.map((thread) => (
        <ThreadCard
          key={thread.id}
          post={post}
          thread={thread}
          place={describe(thread)}
          isSelected={thread.id === selected}
          calls={calls}
        />
      ))}
    </Box>
  );
}

interface NewProps extends Pick<CommentedPost, "post" | "places"> {
  calls: ReturnType<typeof useCommentCalls>;
  onAdded: () => void;
}

function NewComment({ post, places, calls, onAdded }: NewProps) {
  const t = useText();
  const { place: wanted, thread } = useComments();
  const mayWrite = useMay("comments.write");
  const isOver = useIsOver();
  const box = useRef<HTMLDivElement>(null);
  const chosen = places.some(({ place }) => place === wanted) ? (wanted ?? "") : "";

  // Users can select another field or block while the sheet is open.
  useEffect(() => {
    if (wanted !== null) box.current?.querySelector("textarea")?.focus();
  }, [wanted]);

  if (!mayWrite) return null;
  return (
    <Box ref={box}>
      <Composer
        post={post}
        draft="new"
        label={t("comments.text")}
        action={t("comments.send")}
        isBusy={calls.isBusy}
        // On a phone the keyboard would cover the comments.
        isFocused={thread === null && (wanted !== null || !isOver)}
        onSend={async (text, mention_ids) => {
          const isDone = await calls.add({ text, mention_ids, ...toAnchor(chosen) });
          if (isDone) onAdded();
          return isDone;
        }}
      >
        {places.length > 1 && (
          <TextField
            select
            size="small"
            label={t("comments.on")}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            value={chosen}
            onChange={(event) => updateComments({ place: event.target.value })}
          >
            {places.map(({ place, label }) => (
              <MenuItem key={place} value={place} sx={{ whiteSpace: "normal" }}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Composer>
    </Box>
  );
}

function toAnchor(place: Place): { field: string; block: string } {
  const at = place.indexOf(":");
  return { field: "", block: "", ...(at !== -1 && { [place.slice(0, at)]: place.slice(at + 1) }) };
}
