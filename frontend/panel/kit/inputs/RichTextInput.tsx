import { Box, FormHelperText, Skeleton, Typography } from "@mui/material";
import { Suspense, useId } from "react";
import type { Field } from "../../../generated/collections";
import { fieldTitle } from "../../messages/names";
import { useText } from "../../messages/useText";
import { later } from "../layout/chunks";
import { useFieldValue } from "./useFieldValue";

const RichTextEditor = later(() => import("./RichTextEditor"));

/** Formatted text. The editor is a separate bundle, loaded when the first such field is shown. */
export function RichTextInput({ field }: { field: Field }) {
  const t = useText();
  const { value, onChange, onBlur, error } = useFieldValue<string>(field);
  const id = useId();
  return (
    <Box>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
        {fieldTitle(t, field)}
      </Typography>
      <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
        <RichTextEditor
          labelId={id}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          isInvalid={Boolean(error)}
        />
      </Suspense>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}
