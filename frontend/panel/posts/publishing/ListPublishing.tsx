import { createContext, type ReactNode, Suspense, use } from "react";
import { type Post, Status } from "../../../client/types";
import { later } from "../../kit/layout/chunks";
import { usePostActions } from "../../kit/posts/usePostActions";
import { useChecks, usePublishQuestion } from "./usePublishQuestion";

const PostPublishSheet = later(() => import("./PostPublishSheet"));

/** Publishes posts after a check. Returns false if the user cancels. */
type Publish = (posts: readonly Post[]) => Promise<boolean>;

const PublishContext = createContext<Publish | null>(null);

export function usePublish(): Publish {
  const publish = use(PublishContext);
  if (!publish) throw new Error("There is nothing around this that publishes");
  return publish;
}

/** Provides one publishing dialog for a whole list, for one or more posts. */
export function ListPublishing({ children }: { children: ReactNode }) {
  const question = usePublishQuestion();
  const look = useChecks();
  const { setStatus } = usePostActions();

  async function publish(posts: readonly Post[]): Promise<boolean> {
    if (!(await question.mayPublish(() => look.atSaved(posts)))) return false;
    await setStatus(posts, Status.published);
    return true;
  }

  return (
    <PublishContext value={publish}>
      {children}
      {question.stumbling && (
        <Suspense>
          <PostPublishSheet question={question} />
        </Suspense>
      )}
    </PublishContext>
  );
}
