import { Box, Tab, Tabs, Typography } from "@mui/material";
import { Suspense, useId, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useAccount } from "../account/account";
import { readDraft } from "../kit/drafts/drafts";
import { LeaveGuard } from "../kit/forms/LeaveGuard";
import { BAR_HEIGHT, measureStickyBar, STICKY } from "../kit/layout/barHeight";
import { later } from "../kit/layout/chunks";
import { Guarded } from "../kit/layout/Guarded";
import { usePageTitle } from "../kit/layout/Page";
import { BarTitle } from "../kit/layout/StickyBar";

import { roleName } from "../messages/names";
import { useText } from "../messages/useText";
import { SaveSlotContext } from "./form/SaveControls";
import { LoadingSettings } from "./form/SettingsForm";
import { removeSettingsDraft, settingsDraftKey } from "./form/settingsDraft";
import { type Unsaved, UnsavedContext } from "./form/unsaved";
import { getTab, type SettingsTab, TABS } from "./tabs";

const CONTENTS = new Map(TABS.map((each) => [each.slug, later(each.load)]));

/** /panel/site-options: the settings of the site. The selected tab is in the URL. */
export default function SiteOptions() {
  const t = useText();
  return (
    <Guarded permission="options.read" title={t("options.title")} who="layout.closed.readers">
      <Screen />
    </Guarded>
  );
}

function Screen() {
  const t = useText();
  const [search] = useSearchParams();
  const { permissions } = useAccount();
  const { unsaved, isDirty, giveUp } = useUnsavedTabs();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const isDone = useRef(false);
  const id = useId();
  const current = getTab(search.get("tab")) ?? TABS[0];
  usePageTitle(current ? t("options.tabTitle", { tab: t(current.label) }) : t("options.title"));
  const Content = CONTENTS.get(current?.slug ?? "");
  if (!current || !Content) return null;
  const offered = TABS.filter(
    (each) => each === current || (!each.isUnlisted && permissions.includes(each.permission)),
  );
  return (
    <UnsavedContext value={unsaved}>
      <SaveSlotContext value={slot}>
        <TopBar tabs={offered} current={current} unsaved={unsaved} id={id} onSlot={setSlot} />
        <Box
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${current.slug}`}
          sx={{ px: { xs: 2, sm: 3, lg: 4 }, pt: 2, pb: { xs: 12, sm: 5 }, maxWidth: 1240 }}
        >
          {permissions.includes(current.permission) ? (
            <Suspense fallback={<LoadingSettings />}>
              <Content key={current.slug} />
            </Suspense>
          ) : (
            <NotYours tab={current} />
          )}
        </Box>
        <LeaveGuard isDirty={isDirty} isDone={isDone} onDiscard={giveUp} />
      </SaveSlotContext>
    </UnsavedContext>
  );
}

interface TopBarProps {
  tabs: readonly SettingsTab[];
  current: SettingsTab;
  unsaved: Unsaved;
  id: string;
  onSlot: (slot: HTMLElement | null) => void;
}

/** The sticky bar: title, tabs and the save button. */
function TopBar({ tabs, current, unsaved, id, onSlot }: TopBarProps) {
  const t = useText();
  const [, setSearch] = useSearchParams();
  return (
    <Box
      ref={measureStickyBar}
      sx={({ colors }) => ({
        position: STICKY,
        top: BAR_HEIGHT,
        zIndex: "appBar",
        px: { xs: 2, sm: 3, lg: 4 },
        pt: 1.25,
        backgroundColor: colors.chrome,
        borderBottom: `1px solid ${colors.line}`,
      })}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, minHeight: 40 }}>
        <BarTitle title={t("options.title")} />
        <Box ref={onSlot} />
      </Box>
      <Tabs
        value={current.slug}
        onChange={(_, slug: string) => setSearch({ tab: slug })}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t("options.title")}
        // Wide screens show all tabs, in two rows if necessary. MUI's indicator does not support two rows.
        sx={({ colors }) => ({
          "& .MuiTabs-indicator": { display: "none" },
          "& .MuiTabs-list": { flexWrap: { sm: "wrap" } },
          "& .Mui-selected": { boxShadow: `inset 0 -2px ${colors.ink}` },
        })}
      >
        {tabs.map(({ slug, label }) => (
          <Tab
            key={slug}
            value={slug}
            id={`${id}-${slug}`}
            aria-controls={slug === current.slug ? `${id}-panel` : undefined}
            label={
              <span>
                {t(label)}
                {unsaved.has(slug) && <UnsavedMark />}
              </span>
            }
          />
        ))}
      </Tabs>
    </Box>
  );
}

function UnsavedMark() {
  const t = useText();
  return (
    <Box
      component="span"
      role="img"
      aria-label={t("options.unsavedMark")}
      sx={({ colors }) => ({
        display: "inline-block",
        width: 7,
        height: 7,
        ml: 0.75,
        borderRadius: "50%",
        verticalAlign: "middle",
        backgroundColor: colors.warning.main,
      })}
    />
  );
}

function NotYours({ tab }: { tab: SettingsTab }) {
  const t = useText();
  const { role, domain } = useAccount();
  return (
    <Box sx={{ py: 2 }}>
      <Typography variant="h2" gutterBottom>
        {t(tab.label)}
      </Typography>
      <Typography color="textSecondary">
        {t("options.notYours", { role: roleName(t, role), domain: domain.title, who: t(tab.who) })}
      </Typography>
    </Box>
  );
}

/** Return the tabs with unsaved changes, including hidden ones, whose changes are stored. */
function useUnsavedTabs() {
  const { id, domain } = useAccount();
  const getKey = (name: string) => settingsDraftKey(id, domain.id, name);
  const isDiscarded = useRef(false);
  const [names, setNames] = useState<ReadonlySet<string>>(
    () => new Set(TABS.map(({ slug }) => slug).filter((slug) => readDraft(getKey(slug)) !== null)),
  );

  const unsaved = useMemo<Unsaved>(
    () => ({
      has: (name) => names.has(name),
      report: (name, isDirty) =>
        setNames((before) => {
          if (before.has(name) === isDirty) return before;
          const after = new Set(before);
          if (isDirty) after.add(name);
          else after.delete(name);
          return after;
        }),
      isDiscarded: () => isDiscarded.current,
    }),
    [names],
  );

  function giveUp() {
    isDiscarded.current = true;
    for (const name of names) removeSettingsDraft(getKey(name));
  }

  return { unsaved, isDirty: names.size > 0, giveUp };
}
