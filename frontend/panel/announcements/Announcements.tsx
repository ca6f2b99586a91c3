import AddOutlined from "@mui/icons-material/AddOutlined";
import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useRefresh } from "react-admin";
import { answer, api } from "../../client/api";
import type { components } from "../../generated/schema";
import { useCall } from "../kit/forms/useCall";
import { Pill } from "../kit/layout/Pill";
import { ListBody } from "../kit/lists/ListBody";
import { ListScreen } from "../kit/lists/ListScreen";
import { Empty } from "../kit/lists/ListStates";
import { RowTable } from "../kit/lists/RowTable";
import { dayAndTime } from "../messages/dates";
import { useText } from "../messages/useText";
import { AddAnnouncement } from "./AddAnnouncement";

type Announcement = components["schemas"]["AnnouncementRow"];

/** /panel/announcements: notices above the pages of all or some sites. */
export default function Announcements() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <ListScreen
      resource="announcements"
      title={t("layout.screens.announcements")}
      permission="domains.manage"
      who="layout.closed.superAdmins"
      intro={t("announcements.intro")}
      actions={
        <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpen(true)}>
          {t("announcements.add")}
        </Button>
      }
    >
      <ListBody<Announcement>
        empty={
          <Empty icon={<CampaignOutlined />} title={t("announcements.none")}>
            {t("announcements.noneText")}
          </Empty>
        }
      >
        {(rows) => <AnnouncementTable rows={rows} />}
      </ListBody>
      {isOpen && <AddAnnouncement onClose={() => setOpen(false)} />}
    </ListScreen>
  );
}

function AnnouncementTable({ rows }: { rows: readonly Announcement[] }) {
  const t = useText();
  return (
    <RowTable
      label={t("layout.screens.announcements")}
      rows={rows}
      columns={[
        {
          text: t("announcements.text"),
          cellProps: { sx: { overflowWrap: "anywhere" } },
          cell: (row) => <Text row={row} />,
        },
        { text: t("announcements.sites"), from: "sm", cell: (row) => <Sites row={row} /> },
        { text: t("announcements.until"), from: "md", isTabular: true, cell: (row) => <End row={row} /> },
        {
          text: t("announcements.actions"),
          isForTools: true,
          cell: (row) => <Remove row={row} />,
        },
      ]}
    />
  );
}

function Text({ row }: { row: Announcement }) {
  const t = useText();
  return (
    <>
      <Box sx={{ mb: 0.5 }}>
        <Pill tone={row.level}>{t(`announcements.levels.${row.level}`)}</Pill>
      </Box>
      {row.text}
      <Typography variant="caption" color="textSecondary" sx={{ display: { xs: "block", md: "none" } }}>
        <Sites row={row} /> · <End row={row} />
      </Typography>
    </>
  );
}

function Sites({ row: { is_for_all, sites_count } }: { row: Announcement }) {
  const t = useText();
  return is_for_all ? t("announcements.all") : t("announcements.count", { smart_count: sites_count });
}

function End({ row: { until } }: { row: Announcement }) {
  const t = useText();
  return until ? dayAndTime(until) : t("announcements.untilRemoved");
}

function Remove({ row: { id, text } }: { row: Announcement }) {
  const t = useText();
  const { isBusy, run } = useCall();
  const refresh = useRefresh();

  async function remove() {
    const params = { path: { id: String(id) } };
    if (
      await run(() => answer(api.DELETE("/api/announcements/{id}", { params })), t("announcements.removed"))
    )
      refresh();
  }

  return (
    <Button
      size="small"
      disabled={isBusy}
      aria-label={t("announcements.removeNamed", { text })}
      onClick={() => void remove()}
    >
      {t("layout.words.remove")}
    </Button>
  );
}
