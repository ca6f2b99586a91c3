import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { needsRenewal } from "../../../client/tokens";
import type { Post } from "../../../client/types";
import { getName, useAccount } from "../../account/account";
import { mayWith } from "../../account/availableActions";
import { useText } from "../../messages/useText";
import { at } from "./actions";
import { useCollection } from "./collections";

const REPEAT_MS = 15_000;

/** Reports that this user is editing the post, and shows the other users who are editing it. */
export default function OthersEditing({ post }: { post: Post }) {
  const t = useText();
  const account = useAccount();
  const { slug } = useCollection();
  const { data = [] } = useQuery({
    queryKey: ["presence", post.id],
    queryFn: async () =>
      needsRenewal() ? [] : (await answer(api.PUT("/api/posts/{id}/presence", at(post)))).data,
    enabled: !account.view && mayWith(account, "posts.write", slug, post),
    refetchInterval: REPEAT_MS,
    staleTime: 0,
    gcTime: 0,
  });
  const [first, ...more] = data;
  if (!first) return null;
  const name = getName(first);
  return (
    <Alert severity="info">
      {more.length
        ? t("posts.presence.several", { name, smart_count: more.length })
        : t("posts.presence.one", { name })}
    </Alert>
  );
}
