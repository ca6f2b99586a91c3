import { Button, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { useCollection } from "../../kit/posts/collections";
import { FindingAlert, FindingGroups, PublishSheet } from "../../kit/posts/PublishSheet";
import { useText } from "../../messages/useText";
import type { PostFinding } from "./findings";
import type { PostWithFindings, PublishQuestion } from "./usePublishQuestion";

interface Props {
  question: PublishQuestion;
  /**
   * Focuses the field on the current screen. Without this function, the dialog lists the posts with links.
   */
  onField?: (field: NonNullable<PostFinding["field"]>) => void;
}

/** The problems of one or more posts, each with a link to fix it. */
export default function PostPublishSheet({ question: { stumbling, decide }, onField }: Props) {
  if (!stumbling) return null;
  const count = stumbling.reduce((sum, { findings }) => sum + findings.length, 0);
  return (
    <PublishSheet count={count} onPublish={() => decide(true)} onClose={() => decide(false)}>
      {stumbling.map((post) => (
        <PostFindings key={post.id} post={post} onField={onField} onLeave={() => decide(false)} />
      ))}
    </PublishSheet>
  );
}

interface PostProps {
  post: PostWithFindings;
  onField: Props["onField"];
  onLeave: () => void;
}

function PostFindings({ post: { id, title, findings }, onField, onLeave }: PostProps) {
  const t = useText();
  const { slug } = useCollection();
  const to = `/panel/${slug}/${id}`;
  return (
    <>
      {!onField && (
        <Typography component="h3" sx={{ fontWeight: 600, mt: 1, overflowWrap: "anywhere" }}>
          {title}
        </Typography>
      )}
      <FindingGroups findings={findings}>
        {({ text, field }) => (
          <FindingAlert key={`${field} ${text}`} text={text}>
            {field && onField && (
              <Button
                size="small"
                variant="outlined"
                aria-label={t("posts.publishing.showField", { text })}
                onClick={() => {
                  onLeave();
                  onField(field);
                }}
              >
                {t("posts.publishing.show")}
              </Button>
            )}
            {field && !onField && (
              <Button size="small" variant="outlined" component={Link} to={to}>
                {t("posts.publishing.open", { title })}
              </Button>
            )}
            {!field && (
              <Button
                size="small"
                variant="outlined"
                component={Link}
                to={`${to}/build`}
                aria-label={t("posts.publishing.buildFor", { text })}
                onClick={onLeave}
              >
                {t("posts.publishing.build")}
              </Button>
            )}
          </FindingAlert>
        )}
      </FindingGroups>
    </>
  );
}
