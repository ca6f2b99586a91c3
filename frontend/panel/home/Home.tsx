import { Box, Skeleton, Typography } from "@mui/material";
import { useAccount } from "../account/account";
import { Page } from "../layout/Page";
import { Failed } from "../lists/ListStates";
import { Checklist } from "./Checklist";
import { PostCard } from "./PostCard";
import { QuickCreate } from "./QuickCreate";
import { Todos } from "./Todos";
import { useHome } from "./useHome";

/** /panel: what waits, what comes next, what was done last, and a quick way to add to it. */
export function Home() {
  const { firstname, domain } = useAccount();
  const { data, error, refetch } = useHome();
  return (
    <Page title={firstname ? `Hello, ${firstname}` : domain.title}>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        This is {domain.title} at a glance.
      </Typography>
      <Box sx={{ display: "grid", gap: 2.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <QuickCreate />
        <Checklist />
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && (
          <>
            <Todos glance={data} />
            <Box
              sx={{
                display: "grid",
                gap: 2,
                alignItems: "start",
                gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
              }}
            >
              <PostCard
                title="Last changes"
                posts={data.recent}
                moment="updated_at"
                empty="Nothing here yet."
              />
              {(data.review.length > 0 || data.next.length > 0) && (
                <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
                  {data.review.length > 0 && (
                    <PostCard title="Waiting for a review" posts={data.review} moment="updated_at" />
                  )}
                  {data.next.length > 0 && (
                    <PostCard title="Published next" posts={data.next} moment="publish_at" />
                  )}
                </Box>
              )}
            </Box>
          </>
        )}
      </Box>
    </Page>
  );
}

function Loading() {
  return (
    <Box aria-busy role="status" aria-label="Loading" sx={{ display: "grid", gap: 2 }}>
      <Skeleton variant="rounded" height={92} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
