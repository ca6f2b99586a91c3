import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import TodayOutlined from "@mui/icons-material/TodayOutlined";
import { Box, Button, Skeleton, type Theme, Typography, useMediaQuery } from "@mui/material";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { useAccount, useMay } from "../account/account";
import { hasOnePage } from "../account/permissions";
import { FailedWork } from "../kit/jobs/FailedWork";
import { screen } from "../kit/layout/lazyScreen";
import { Page } from "../kit/layout/Page";
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
import { type Glance, useHome } from "./useHome";

/** The height of the site view while it loads, with the page and without. */
const SITE_HEIGHT = 410;
const LINKS_HEIGHT = 130;
const SiteView = screen(() => import("./SiteView"));
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

/** The tasks and content of the site, and a preview of its home page. */
function AtAGlance() {
  const { data, error, refetch } = useHome();
  const isWide = useMediaQuery(({ breakpoints }: Theme) => breakpoints.up("lg"));
  return (
    <Column>
      <FailedWork />
      <Box
        sx={{
          display: "grid",
          gap: 2.5,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
        }}
      >
        <Column>
          <OpenSite />
          <QuickCreate />
          {!isWide && <SiteCard height={LINKS_HEIGHT} />}
          <Checklist />
          {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Loading />}
          {data && <Posts glance={data} />}
        </Column>
        <Column>
          {isWide && <SiteCard height={SITE_HEIGHT} />}
          {data && <Waiting glance={data} />}
        </Column>
      </Box>
    </Column>
  );
}

function SiteCard({ height }: { height: number }) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
      <SiteView />
    </Suspense>
  );
}

function Column({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2.5,
        gridTemplateColumns: "minmax(0, 1fr)",
        "&:empty": { display: "none" },
      }}
    >
      {children}
    </Box>
  );
}

function Posts({ glance }: { glance: Glance }) {
  const t = useText();
  return (
    <>
      <SentBack posts={glance.sent_back} />
      <Todos glance={glance} />
      <PostCard
        title={t("home.recent")}
        posts={glance.recent}
        moment="updated_at"
        empty={t("home.nothing")}
      />
    </>
  );
}

function Waiting({ glance }: { glance: Glance }) {
  const t = useText();
  const mayReview = useMay("posts.publish");
  const { review, next, changed, applications, waiting_applications } = glance;
  return (
    <>
      {review.length > 0 && (
        <PostCard
          title={t("home.review")}
          posts={review}
          moment="handed_in_at"
          to={({ collection, id }) => `/panel/${collection}/${id}${mayReview ? "/review" : ""}`}
        />
      )}
      <Applications rows={applications} count={waiting_applications ?? 0} />
      {changed.length > 0 && <PostCard title={t("home.changed")} posts={changed} moment="updated_at" />}
      {next.length > 0 && <PostCard title={t("home.next")} posts={next} moment="publish_at" />}
    </>
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
