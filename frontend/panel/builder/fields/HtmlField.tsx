import { Box, Skeleton, Typography } from "@mui/material";
import { Suspense, useId } from "react";
import { later } from "../../kit/layout/chunks";
import type { FieldProps } from "./SettingInput";

const RichTextEditor = later(() => import("../../kit/inputs/RichTextEditor"));

function nothing() {}

/** Formatted text. Changes reach the page after a pause in typing. */
export function HtmlField({ label, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <Box>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
        {label}
      </Typography>
      <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
        <RichTextEditor
          labelId={id}
          value={typeof value === "string" ? value : ""}
          onChange={onChange}
          onBlur={nothing}
          isInvalid={false}
        />
      </Suspense>
    </Box>
  );
}
