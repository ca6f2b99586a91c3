import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Post } from "../../../client/types";
import { useAccount } from "../../account/account";
import { acceptFindings, getNewFindings } from "../../kit/posts/acceptedFindings";
import { useCollection } from "../../kit/posts/collections";
import { useText } from "../../messages/useText";
import type { PostFinding } from "./findings";
import type { CheckContext, Written } from "./postChecks";

/** A post with problems. */
export interface PostWithFindings {
  id: number | null;
  title: string;
  findings: PostFinding[];
}

export interface PublishQuestion {
  /** The posts in the dialog; null while it is closed. */
  stumbling: readonly PostWithFindings[] | null;
  isChecking: boolean;
  /** Close the dialog with the user's decision. */
  decide: (isWanted: boolean) => void;
  /**
   * Return whether to publish: immediately if there are no new problems, else after the user's decision.
   * Problems that the post was published with before are not shown again.
   */
  mayPublish: (look: () => Promise<PostWithFindings[]>) => Promise<boolean>;
}

/** Manage the dialog that shows the problems of posts before they are published. */
export function usePublishQuestion(): PublishQuestion {
  const [stumbling, setStumbling] = useState<readonly PostWithFindings[] | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const { id: user, domain } = useAccount();
  const scope = { user, domain: domain.id };
  const resolve = useRef<(isWanted: boolean) => void>(undefined);

  async function mayPublish(check: () => Promise<PostWithFindings[]>): Promise<boolean> {
    setIsChecking(true);
    const posts = await check().finally(() => setIsChecking(false));
    const stumbling = posts
      .map((post) => ({ ...post, findings: getNewFindings(scope, post.id, post.findings) }))
      .filter(({ findings }) => findings.length);
    const isWanted = !stumbling.length || (await ask(stumbling));
    if (isWanted) {
      for (const { id, findings } of posts) if (id !== null) acceptFindings(scope, id, findings);
    }
    return isWanted;
  }

  function ask(posts: readonly PostWithFindings[]): Promise<boolean> {
    setStumbling(posts);
    return new Promise((answered) => {
      resolve.current = answered;
    });
  }

  function decide(isWanted: boolean) {
    setStumbling(null);
    resolve.current?.(isWanted);
  }

  return { stumbling, isChecking, decide, mayPublish };
}

/** Return the checks for posts of this collection; their code is loaded on first use. */
export function useChecks() {
  const by = useCheckContext();
  return {
    atForm: async (post: Written): Promise<PostWithFindings[]> => {
      const { checkForm } = await import("./postChecks");
      return [{ id: post.id, title: post.title, findings: await checkForm(by, post) }];
    },
    atSaved: async (posts: readonly Post[]): Promise<PostWithFindings[]> => {
      const { checkSaved } = await import("./postChecks");
      const findings = await checkSaved(by, posts);
      return posts.map(({ id, title }, index) => ({ id, title, findings: findings[index] ?? [] }));
    },
  };
}

/** Return the number of problems in the form, or null until it is known. */
export function useFindingCount(post: Written, isWanted: boolean): number | null {
  const look = useChecks();
  const { domain } = useAccount();
  const { slug } = useCollection();
  const { data } = useQuery({
    // The version identifies the built content, which would be serialized on each key press if it were in the
    // key.
    queryKey: ["findings", domain.id, slug, post.id, post.version, post.title, post.body],
    queryFn: async () =>
      (await look.atForm(post)).flatMap(({ findings }) => findings).filter(({ isForSearch }) => !isForSearch)
        .length,
    placeholderData: (before) => before,
    enabled: isWanted,
    gcTime: 0,
  });
  return data ?? null;
}

function useCheckContext(): CheckContext {
  const t = useText();
  const queries = useQueryClient();
  const collection = useCollection();
  const { domain } = useAccount();
  return { t, queries, collection, domain: domain.id };
}
