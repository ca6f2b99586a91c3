import { Chip } from "@mui/material";
import { useWaiting } from "../kit/site/waiting";
import { useText } from "../messages/useText";

/** The number of posts of a collection in review, next to its link in the navigation. */
export function ReviewBadge({ slug }: { slug: string }) {
  const t = useText();
  const count = useWaiting().review.find(({ collection }) => collection === slug)?.count ?? 0;
  return <Count count={count} label={t("layout.badges.review", { smart_count: count })} />;
}

/** The number of new submissions, next to their link in the navigation. */
export function SubmissionsBadge() {
  const t = useText();
  const count = useWaiting().new_submissions;
  return <Count count={count} label={t("layout.badges.submissions", { smart_count: count })} />;
}

/** The number of requested stops, next to their link in the navigation. */
export function StopsBadge() {
  const t = useText();
  const count = useWaiting().stop_requests;
  return <Count count={count} label={t("layout.badges.stops", { smart_count: count })} />;
}

function Count({ count, label }: { count: number; label: string }) {
  return count > 0 ? <Chip size="small" label={count} aria-label={label} /> : null;
}
