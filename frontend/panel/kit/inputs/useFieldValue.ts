import { useController } from "react-hook-form";
import type { Field } from "../../../generated/collections";
import { getPath, type PostForm } from "../posts/postForm";

/** Return the form's value for a field of the collection, and its error. */
export function useFieldValue<T>(field: Field) {
  const { field: control, fieldState } = useController<PostForm>({ name: getPath(field) as keyof PostForm });
  return {
    value: control.value as T,
    onChange: control.onChange as (value: T) => void,
    onBlur: control.onBlur,
    ref: control.ref,
    error: fieldState.error?.message,
  };
}
