import type { PostPublic } from "../../generated/schema";
import { getText } from "../context";
import { safe } from "../links";
import { withPackage } from "../packages";

/** The link of a post. A catering links to its form, where the package is already chosen. */
export function PostLink({ post }: { post: PostPublic }) {
  const link = getText(post, "link");
  const isCatering = post.collection === "caterings";
  if (!link) return null;
  return (
    <a className="button" href={safe(isCatering ? withPackage(link, post.title) : link)}>
      {isCatering ? "Request a quote" : "Learn more"}
      <span className="unseen">{` ${isCatering ? "for" : "about"} ${post.title}`}</span>
    </a>
  );
}
