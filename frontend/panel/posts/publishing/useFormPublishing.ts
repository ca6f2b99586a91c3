import { useDeferredValue, useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useMay } from "../../account/account";
import { usePendingInput } from "../../kit/forms/pendingInput";
import type { PostForm } from "../../kit/posts/postForm";
import type { PostFormState } from "../usePostForm";
import type { Written } from "./postChecks";
import { useChecks, useFindingCount, usePublishQuestion } from "./usePublishQuestion";

/** Publishing from the form of a post: what is written is looked at before. */
export function useFormPublishing({ post }: PostFormState) {
  const { getValues } = useFormContext<PostForm>();
  const pending = usePendingInput();
  const question = usePublishQuestion();
  const look = useChecks();
  const onField = useFieldFocus();
  return {
    question,
    onField,
    mayPublish: () => {
      pending.flush();
      return question.mayPublish(() => look.atForm(written(post, structuredClone(getValues()))));
    },
  };
}

/** How many things there are to stumble over in the form as it is being filled in. */
export function useFormFindingCount({ post }: PostFormState): number | null {
  const values = useDeferredValue(useWatch<PostForm>() as PostForm);
  return useFindingCount(written(post, values), useMay("posts.publish"));
}

function written(post: PostFormState["post"], { title, post_body }: PostForm): Written {
  return {
    id: post?.id ?? null,
    version: post?.version ?? 0,
    title,
    body: post_body,
    builder: post?.post_body.builder,
  };
}

/** Where one types; a picture has only buttons. */
const TYPED = "input:not([type=hidden]), textarea, [contenteditable=true]";

/** Brings the focus into the input of a field, once whatever lies over the form is gone. */
function useFieldFocus() {
  const [field, setField] = useState<string | null>(null);
  useEffect(() => {
    if (field === null) return;
    const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
    const input = place?.querySelector<HTMLElement>(TYPED) ?? place?.querySelector("button");
    input?.focus({ preventScroll: true });
    // Below the bar, which stays in sight.
    input?.scrollIntoView({ block: "center" });
    setField(null);
  }, [field]);
  return setField;
}
