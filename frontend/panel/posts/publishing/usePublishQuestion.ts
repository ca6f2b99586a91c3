import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Post } from "../../../client/types";
import { useAccount } from "../../account/account";
import { useCollection } from "../../kit/posts/collections";
import { useText } from "../../messages/useText";
import type { PostFinding } from "./findings";
import type { CheckContext, Written } from "./postChecks";

/** A post that visitors would stumble over. */
export interface PostWithFindings {
  id: number | null;
  title: string;
  findings: PostFinding[];
}

export interface PublishQuestion {
  /** What the sheet shows; null as long as it is closed. */
  stumbling: readonly PostWithFindings[] | null;
  isChecking: boolean;
  /** Closes the sheet. */
  decide: (isWanted: boolean) => void;
  /** Whether to publish: at once if there is nothing to stumble over, else what the sheet is answered with. */
  mayPublish: (look: () => Promise<PostWithFindings[]>) => Promise<boolean>;
}

/** Looks before anything is published. */
export function usePublishQuestion(): PublishQuestion {
  const [stumbling, setStumbling] = useState<readonly PostWithFindings[] | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const resolve = useRef<(isWanted: boolean) => void>(undefined);

  async function mayPublish(check: () => Promise<PostWithFindings[]>): Promise<boolean> {
    setIsChecking(true);
    const stumbling = (await check().finally(() => setIsChecking(false))).filter(
      ({ findings }) => findings.length,
    );
    if (!stumbling.length) return true;
    setStumbling(stumbling);
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

/** How posts of this collection are looked at; the code for it is loaded when it is first needed. */
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

/** How many things there are to stumble over in what is being written; null as long as that is not known. */
export function useFindingCount(post: Written, isWanted: boolean): number | null {
  const look = useChecks();
  const { domain } = useAccount();
  const { slug } = useCollection();
  const { data } = useQuery({
    // What was built changes with the version alone; as a key it would be read through at every letter.
    queryKey: ["findings", domain.id, slug, post.id, post.version, post.title, post.body],
    queryFn: async () => (await look.atForm(post)).flatMap(({ findings }) => findings).length,
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
