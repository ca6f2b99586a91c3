import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useParams } from "react-router-dom";
import { answer, api } from "../../client/api";
import { Status } from "../../client/types";
import type { ReviewComparison } from "../../generated/schema";
import { getName } from "../account/account";
import { later } from "../kit/layout/chunks";
import { Guarded } from "../kit/layout/Guarded";
import { NotFound } from "../kit/layout/NotFound";
import { usePageTitle } from "../kit/layout/Page";
import { Section } from "../kit/layout/Section";
import { BarTitle, StickyBar } from "../kit/layout/StickyBar";
import { useCollection } from "../kit/posts/collections";
import { Compared } from "../kit/posts/compared/Compared";
import { differences } from "../kit/posts/compared/differences";
import { PostFailed } from "../kit/posts/PostFailed";
import { StatusPill } from "../kit/posts/status";
import { dayAndTime } from "../messages/dates";
import { collectionText } from "../messages/names";
import { useText } from "../messages/useText";
import { Answers } from "./Answers";

const BuiltPages = later(() => import("./BuiltPages"));

/** /panel/{collection}/{id}/review: the changes of a post in review. */
export default function Review() {
  const t = useText();
  const { slug } = useCollection();
  return (
    <Guarded permission="posts.publish" title={collectionText(t, slug, "label")} who="layout.closed.editors">
      <Loaded />
    </Guarded>
  );
}

function Loaded() {
  const t = useText();
  const { id = "" } = useParams();
  const collection = useCollection();
  const { data, error, refetch } = useQuery({
    queryKey: ["review", id],
    queryFn: async () => (await answer(api.GET("/api/posts/{id}/review", { params: { path: { id } } }))).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <PostFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinearProgress color="inherit" aria-label={t("layout.words.loading")} />;
  if (data.post.post_type_id !== collection.type || data.post.deleted_at) return <NotFound />;
  return <Comparison comparison={data} onStale={() => void refetch()} />;
}

function Comparison({ comparison, onStale }: { comparison: ReviewComparison; onStale: () => void }) {
  const t = useText();
  const collection = useCollection();
  const [isStale, setIsStale] = useState(false);
  const { post, public: seen } = comparison;
  const changed = differences(collection, seen, post, t);
  const isBuilt = Boolean(post.post_body.builder || seen?.post_body.builder);
  const isPageChanged =
    JSON.stringify(post.post_body.builder ?? null) !== JSON.stringify(seen?.post_body.builder ?? null);
  const count = changed.length + (isBuilt && isPageChanged ? 1 : 0);
  usePageTitle(t("review.title", { title: post.title }));
  return (
    <Box sx={{ pb: { xs: 22, sm: 4 } }}>
      <StickyBar>
        <BarTitle
          title={post.title}
          back={{ to: "/panel", label: t("layout.screens.home") }}
          aside={<StatusPill post={post} />}
        />
        <Answers
          post={post}
          onStale={() => {
            setIsStale(true);
            onStale();
          }}
        />
      </StickyBar>
      <Box sx={{ display: "grid", gap: 2, px: { xs: 2, sm: 3, lg: 4 }, pt: 2, maxWidth: 1240 }}>
        {isStale && <Alert severity="warning">{t("review.stale")}</Alert>}
        <Box>
          {post.post_status_id === Status.inReview ? (
            <ReviewRequest review={post.review} />
          ) : (
            <Typography color="textSecondary">{t("review.notWaiting")}</Typography>
          )}
          <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
            {seen === null
              ? t("review.firstTime")
              : count === 0
                ? t("review.same")
                : t("review.changed", { smart_count: count })}
          </Typography>
        </Box>
        {changed.map((difference) => (
          <Compared
            key={difference.label}
            difference={difference}
            names={{ before: t("review.public"), after: t("review.latest") }}
            isFirst={seen === null}
          />
        ))}
        {isBuilt && isPageChanged && (
          <Section title={t("review.page")}>
            <Suspense fallback={<LinearProgress color="inherit" aria-label={t("layout.words.loading")} />}>
              <BuiltPages id={post.id} before={seen} after={post} />
            </Suspense>
          </Section>
        )}
      </Box>
    </Box>
  );
}

function ReviewRequest({ review }: Pick<ReviewComparison["post"], "review">) {
  const t = useText();
  if (!review?.handed_in_at) return null;
  const when = dayAndTime(review.handed_in_at);
  const who = getName(review.handed_in_by);
  return (
    <Typography color="textSecondary">
      {who ? t("review.handedIn", { who, when }) : t("review.handedInBySomebody", { when })}
    </Typography>
  );
}
