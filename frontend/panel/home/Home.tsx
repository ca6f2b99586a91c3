import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import TodayOutlined from "@mui/icons-material/TodayOutlined";
import { Box, Button, Skeleton, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { useAccount, useMay } from "../account/account";
import { hasOnePage } from "../account/permissions";
import { FailedWork } from "../kit/jobs/FailedWork";
import { Page } from "../kit/layout/Page";
import { screen } from "../kit/layout/screen";
import { Failed } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";
import { Applications } from "./Applications";
import { Checklist } from "./Checklist";
import { OpenSite } from "./OpenSite";
import { PostCard } from "./PostCard";
import { QuickCreate } from "./QuickCreate";
import { SentBack } from "./SentBack";
import { StopsAtHome } from "./StopsAtHome";
import { Todos } from "./Todos";
import { useHome } from "./useHome";

const MyPages = screen(async () => ({ default: (await import("./MyPages")).MyPages }));

/** /panel: the user's own page, or an overview of the domain. */
export default function Home() {
  const account = useAccount();
  const { firstname, domain } = account;
  const isOnlyOne = hasOnePage(account);
  const mayState = useMay("facts.write");
  const mayPrice = useMay("food_menus.write");
  const t = useText();
  return (
    <Page
      title={firstname ? t("home.hello", { name: firstname }) : domain.title}
      actions={
        !isOnlyOne && (
          <>
            {mayState && (
              <Button variant="outlined" startIcon={<TodayOutlined />} component={Link} to="/panel/today">
                {t("today.title")}
              </Button>
            )}
            {mayPrice && (
              <Button variant="outlined" startIcon={<MenuBookOutlined />} component={Link} to="/panel/menus">
                {t("layout.screens.menus")}
              </Button>
            )}
          </>
        )
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        {t(isOnlyOne ? "home.mine.intro" : "home.intro", { domain: domain.title })}
      </Typography>
      <StopsAtHome />
      {isOnlyOne ? <MyPages /> : <AtAGlance />}
    </Page>
  );
}

/** Pending tasks, upcoming events, recent changes, and buttons to add content. */
function AtAGlance() {
  const t = useText();
  const mayReview = useMay("posts.publish");
  const { data, error, refetch } = useHome();
  return (
    <Box sx={{ display: "grid", gap: 2.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <FailedWork />
      <OpenSite />
      <QuickCreate />
      <Checklist />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <SentBack posts={data.sent_back} />
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
              title={t("home.recent")}
              posts={data.recent}
              moment="updated_at"
              empty={t("home.nothing")}
            />
            {[data.review, data.next, data.changed, data.applications].some(({ length }) => length > 0) && (
              <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
                {data.review.length > 0 && (
                  <PostCard
                    title={t("home.review")}
                    posts={data.review}
                    moment="handed_in_at"
                    to={({ collection, id }) => `/panel/${collection}/${id}${mayReview ? "/review" : ""}`}
                  />
                )}
                <Applications rows={data.applications} count={data.waiting_applications ?? 0} />
                {data.changed.length > 0 && (
                  <PostCard title={t("home.changed")} posts={data.changed} moment="updated_at" />
                )}
                {data.next.length > 0 && (
                  <PostCard title={t("home.next")} posts={data.next} moment="publish_at" />
                )}
              </Box>
            )}
          </Box>
        </>
      )}
    </Box>
  );
}

function Loading() {
  const t = useText();
  return (
    <Box aria-busy role="status" aria-label={t("layout.words.loading")} sx={{ display: "grid", gap: 2 }}>
      <Skeleton variant="rounded" height={92} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
