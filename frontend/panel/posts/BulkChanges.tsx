import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useId, useState } from "react";
import { answer, api } from "../../client/api";
import type { Post } from "../../client/types";
import { getName, useMay } from "../account/account";
import { later } from "../kit/layout/chunks";
import { at } from "../kit/posts/actions";
import { useCollection } from "../kit/posts/collections";
import { statusFor } from "../kit/posts/times";
import { usePostActions } from "../kit/posts/usePostActions";
import { useText } from "../messages/useText";

const ScheduleDialog = later(() => import("../builder/publishing/ScheduleDialog"));

type Act = (posts: readonly Post[]) => Promise<unknown>;

interface Props {
  posts: readonly Post[];
  isBusy: boolean;
  onRun: (act: Act) => void;
}

const UNSCHEDULED = { publish_at: null, unpublish_at: null, is_live: false };
const ALL = { params: { query: { limit: 500 } } };

/** Bulk changes that need a choice: time of publication, category and author. */
export default function BulkChanges({ posts, isBusy, onRun }: Props) {
  const t = useText();
  const { slug } = useCollection();
  const mayChooseAuthor = useMay("users.read");
  const { setStatus } = usePostActions();
  const categories = useCategories();
  const authors = useAuthors();
  const [open, setOpen] = useState<"schedule" | "category" | "author" | null>(null);
  const close = () => setOpen(null);
  const isScheduled = posts.some(({ is_live }) => !is_live);
  const ways = [
    ...(isScheduled ? (["schedule"] as const) : []),
    ...(slug === "blog" ? (["category"] as const) : []),
    ...(mayChooseAuthor ? (["author"] as const) : []),
  ];
  return (
    <>
      {ways.map((way) => (
        <Button key={way} size="small" variant="outlined" disabled={isBusy} onClick={() => setOpen(way)}>
          {t(`posts.bulk.${way}`)}
        </Button>
      ))}
      <Suspense>
        {open === "schedule" && (
          <ScheduleDialog
            post={UNSCHEDULED}
            onClose={close}
            onChoose={(times) => {
              close();
              onRun((some) =>
                setStatus(
                  some.filter(({ is_live }) => !is_live),
                  statusFor(times),
                  times,
                ),
              );
            }}
          />
        )}
      </Suspense>
      {open === "category" && (
        <Choose title={t("posts.bulk.category")} source={categories} onRun={onRun} onClose={close} />
      )}
      {open === "author" && (
        <Choose title={t("posts.bulk.author")} source={authors} onRun={onRun} onClose={close} />
      )}
    </>
  );
}

interface Choices {
  label: string;
  key: string;
  load: () => Promise<{ id: number; name: string }[]>;
  /** Return the action that applies the choice to the posts. Users can undo the action. */
  choose: (id: number) => Act;
}

function useCategories(): Choices {
  const t = useText();
  const { change } = usePostActions();
  const save = (post: Post, categories: number[], version?: number) => {
    // The API replaces all references of a post together.
    const external_data = { ...post.post_body.external_data, categories };
    const body = { post_body: { external_data }, version };
    return answer(api.PUT("/api/posts/{id}/body", { ...at(post), body }));
  };
  const getIds = (post: Post) => post.external_items.categories.map(({ id }) => id);
  return {
    label: t("posts.bulk.categoryLabel"),
    key: "categories",
    load: async () => (await answer(api.GET("/api/categories", ALL))).data,
    choose: (id) => (posts) =>
      change(
        posts,
        // The version prevents overwriting changes that the list does not show yet.
        (post) => save(post, [...new Set([...getIds(post), id])], post.version),
        (post, version) => save(post, getIds(post), version),
      ),
  };
}

function useAuthors(): Choices {
  const t = useText();
  const { change } = usePostActions();
  const save = (post: Post, owner_id: number | null, version?: number) =>
    answer(api.PUT("/api/posts/{id}/data", { ...at(post), body: { owner_id, version } }));
  return {
    label: t("posts.bulk.authorLabel"),
    key: "authors",
    load: async () =>
      (await answer(api.GET("/api/users", ALL))).data
        .filter(({ status }) => status === "active")
        .map((user) => ({ id: user.id, name: getName(user) || user.email })),
    choose: (id) => (posts) =>
      change(
        posts,
        (post) => save(post, id),
        (post, version) => save(post, post.owner?.id ?? null, version),
      ),
  };
}

interface ChooseProps {
  title: string;
  source: Choices;
  onRun: (act: Act) => void;
  onClose: () => void;
}

function Choose({ title, source, onRun, onClose }: ChooseProps) {
  const t = useText();
  const id = useId();
  const [chosen, setChosen] = useState<number | "">("");
  const { data = [], error } = useQuery({
    queryKey: ["bulk choices", source.key],
    queryFn: source.load,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <TextField
          select
          label={source.label}
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
          error={error !== null}
          helperText={error?.message}
          sx={{ mt: 1 }}
        >
          {data.map((each) => (
            <MenuItem key={each.id} value={each.id}>
              {each.name}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
        <Button
          variant="contained"
          disabled={chosen === ""}
          onClick={() => {
            onClose();
            if (chosen !== "") onRun(source.choose(chosen));
          }}
        >
          {t("layout.words.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
