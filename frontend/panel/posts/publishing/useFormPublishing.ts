import { useDeferredValue, useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useMay } from "../../account/account";
import { usePendingInput } from "../../kit/forms/pendingInput";
import type { PostForm } from "../../kit/posts/postForm";
import type { PostFormState } from "../usePostForm";
import type { Written } from "./postChecks";
import { useChecks, useFindingCount, usePublishQuestion } from "./usePublishQuestion";

/** Manage the check of a post before it is published from its form. */
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
      return question.mayPublish(() => look.atForm(toContent(post, structuredClone(getValues()))));
    },
  };
}

/** Return the current number of problems in the form, or null until it is known. */
export function useFormFindingCount({ post }: PostFormState): number | null {
  const values = useDeferredValue(useWatch<PostForm>() as PostForm);
  return useFindingCount(toContent(post, values), useMay("posts.publish"));
}

function toContent(post: PostFormState["post"], { title, post_body }: PostForm): Written {
  return {
    id: post?.id ?? null,
    version: post?.version ?? 0,
    title,
    body: post_body,
    builder: post?.post_body.builder,
  };
}

/** Inputs for text. An image field contains only buttons. */
const TYPED = "input:not([type=hidden]), textarea, [contenteditable=true]";

/** Return a function that focuses the input of a field, after overlays have closed. */
function useFieldFocus() {
  const [field, setField] = useState<string | null>(null);
  useEffect(() => {
    if (field === null) return;
    const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
    const input = place?.querySelector<HTMLElement>(TYPED) ?? place?.querySelector("button");
    input?.focus({ preventScroll: true });
    // Centered, so that the sticky bar does not cover the input.
    input?.scrollIntoView({ block: "center" });
    setField(null);
  }, [field]);
  return setField;
}
