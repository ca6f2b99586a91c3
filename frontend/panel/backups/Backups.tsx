import { Box, Tab, Tabs } from "@mui/material";
import { useSearchParams } from "react-router-dom";
import { useMay } from "../account/account";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { useText } from "../messages/useText";
import { getTab, isOpen, TABS, type Tab as TabName } from "./backups";
import { CopySite } from "./CopySite";
import { DownloadSite } from "./DownloadSite";
import { ImportBundle } from "./ImportBundle";
import { RecentJobs } from "./RecentJobs";
import { Snapshots } from "./Snapshots";
import { useJobs } from "./useBackups";
import { Wordpress } from "./Wordpress";

/** /panel/backups: snapshots, and the export and import of a whole site. */
export default function Backups() {
  const t = useText();
  return (
    <Guarded permission="backups.manage" title={t("layout.screens.backups")}>
      <Screen />
    </Guarded>
  );
}

function Screen() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const wantedTab = params.get("tab");
  const tab: TabName = TABS.find((each) => each === wantedTab) ?? "snapshots";
  const jobs = useJobs();
  const all = jobs.data ?? [];
  const settled = all.filter((job) => !isOpen(job)).length;
  return (
    <Page title={t("layout.screens.backups")}>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setParams(next === "snapshots" ? {} : { tab: next })}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t("backups.tabs.label")}
        sx={(theme) => ({ mb: 3, borderBottom: `1px solid ${theme.colors.line}` })}
      >
        {TABS.map((each) => (
          <Tab key={each} value={each} label={t(`backups.tabs.${each}`)} />
        ))}
      </Tabs>
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}>
        {tab === "snapshots" && <Snapshots settled={settled} />}
        {tab === "move" && <Moving />}
        {tab === "wordpress" && <Wordpress />}
        <RecentJobs
          jobs={all.filter((job) => getTab(job) === tab)}
          error={jobs.error}
          isLoading={jobs.isLoading}
        />
      </Box>
    </Page>
  );
}

function Moving() {
  const mayImport = useMay("bundles.import");
  const mayCopy = useMay("domains.manage");
  return (
    <>
      <DownloadSite />
      {mayImport && <ImportBundle />}
      {mayCopy && <CopySite />}
    </>
  );
}
