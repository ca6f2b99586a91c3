import { Alert, Box, Button, Skeleton, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useText } from "../../messages/useText";

/** The card that contains the rows of a list. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={({ colors }) => ({
        border: `1px solid ${colors.line}`,
        borderRadius: "8px",
        overflowX: "auto",
        bgcolor: colors.paper,
      })}
    >
      {children}
    </Box>
  );
}

interface FailedProps {
  error: Error;
  onRetry: () => void;
}

/** The error of a list that failed to load, with a retry button. */
export function Failed({ error, onRetry }: FailedProps) {
  const t = useText();
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>{t("layout.words.tryAgain")}</Button>}>
      {error.message}
    </Alert>
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f"];

/** Skeletons for the usual number of rows, to prevent layout shifts when the rows arrive. */
export function LoadingRows({ height = 56 }: { height?: number }) {
  const t = useText();
  return (
    <Sheet>
      <Box aria-busy aria-label={t("layout.words.loading")} role="status">
        {ROWS.map((row) => (
          <Box
            key={row}
            sx={({ colors }) => ({
              display: "flex",
              alignItems: "center",
              gap: 2,
              height,
              px: 2,
              borderBottom: `1px solid ${colors.line}`,
            })}
          >
            <Skeleton variant="circular" width={32} height={32} />
            <Skeleton width="30%" />
            <Skeleton width="20%" />
          </Box>
        ))}
      </Box>
    </Sheet>
  );
}

interface EmptyProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** The content of an empty list: the list's purpose and the first step. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <Box
      sx={({ colors }) => ({
        display: "grid",
        justifyItems: "center",
        gap: 1.5,
        px: 3,
        py: 8,
        textAlign: "center",
        border: `1px dashed ${colors.edge}`,
        borderRadius: "8px",
      })}
    >
      <Box aria-hidden sx={{ color: "text.secondary", "& svg": { fontSize: 40 } }}>
        {icon}
      </Box>
      <Typography variant="h2">{title}</Typography>
      {children && (
        <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
          {children}
        </Typography>
      )}
      {action}
    </Box>
  );
}
