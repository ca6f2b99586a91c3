import type { PostPublic } from "../../generated/schema";
import { useVisit } from "../context";
import { byDate } from "../events";
import { useToday } from "../today";
import { Band } from "./Band";
import { Rows } from "./Rows";

/** The upcoming events of a member, the soonest first. Renders nothing without events. */
export function MemberEvents({ post }: { post: PostPublic }) {
  const { site } = useVisit();
  const { coming } = byDate(site, site.lists.showcases?.items ?? [], useToday());
  if (post.collection !== "members" || !coming.length) return null;
  return (
    <Band name="events" tone="secondary" title="Catch us at" more={{ text: "All events", url: "/showcases" }}>
      <Rows posts={coming.slice(0, 6)} />
    </Band>
  );
}
