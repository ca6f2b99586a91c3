import { Box } from "@mui/material";
import { useWatch } from "react-hook-form";
import type { Field } from "../../../generated/collections";
import { fieldTitle } from "../../messages/names";
import { useText } from "../../messages/useText";
import type { PostForm } from "../posts/postForm";
import { RepeatsInput } from "./RepeatsInput";
import type { Repeat } from "./repeats";
import { useFieldValue } from "./useFieldValue";

/** The input of an event's repetition, which always includes the first day of the event. */
export function EventRepeats({ field }: { field: Field }) {
  const t = useText();
  const { value, onChange, onBlur, error } = useFieldValue<Repeat | null>(field);
  const day = String(useWatch<PostForm>({ name: "post_body.attributes.date" as keyof PostForm }) ?? "");
  return (
    <Box onBlur={onBlur}>
      <RepeatsInput
        isOnFirst
        label={fieldTitle(t, field)}
        value={value}
        first={day}
        error={error}
        onChange={onChange}
      />
    </Box>
  );
}
