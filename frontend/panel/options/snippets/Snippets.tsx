import AddOutlined from "@mui/icons-material/AddOutlined";
import CodeOutlined from "@mui/icons-material/CodeOutlined";
import { Box, Button, Skeleton, Typography } from "@mui/material";
import { useRef, useState } from "react";
import { SortableRows } from "../../kit/inputs/SortableRows";
import { Confirm } from "../../kit/layout/Confirm";
import { Section } from "../../kit/layout/Section";
import { Empty, Failed } from "../../kit/lists/ListStates";
import {
  getKind,
  getService,
  MOST,
  type Service,
  type Snippet,
  type SnippetKind,
} from "../../kit/snippets/snippets";
import { useText } from "../../messages/useText";
import { ChooseKind } from "./ChooseKind";
import { SnippetDialog } from "./SnippetDialog";
import { SnippetRow } from "./SnippetRow";
import { useSnippets } from "./useSnippets";

/** The open form, for an existing snippet or for a new snippet of one kind. */
interface SnippetDraft {
  row: Snippet | null;
  kind: SnippetKind;
  service: Service | undefined;
}

/** The code of other services on public pages. */
export default function Snippets() {
  const t = useText();
  const snippets = useSnippets();
  const [draft, setDraft] = useState<SnippetDraft | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [leaving, setLeaving] = useState<Snippet | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const { list, services, nameOf: getName } = snippets;
  const rows = list.data ?? [];
  const isFull = rows.length >= MOST;

  function edit(row: Snippet) {
    setDraft({ row, kind: getKind(row), service: getService(row, services) });
  }

  const add = (
    <Button
      ref={adding}
      variant="contained"
      startIcon={<AddOutlined />}
      disabled={isFull || !list.data}
      onClick={() => setIsChoosing(true)}
    >
      {t("snippets.add")}
    </Button>
  );

  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "space-between",
          gap: 2,
        }}
      >
        <Typography color="textSecondary" sx={{ flex: "1 1 320px", maxWidth: 680 }}>
          {t("snippets.about")}
        </Typography>
        {rows.length > 0 && add}
      </Box>
      {isFull && <Typography color="textSecondary">{t("snippets.full")}</Typography>}
      {list.error && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isLoading && <Skeleton variant="rounded" height={180} />}
      {list.data && rows.length === 0 && (
        <Empty icon={<CodeOutlined />} title={t("snippets.empty.title")} action={add}>
          {t("snippets.empty.text")}
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <Section title={t("snippets.list")}>
            <SortableRows
              rows={rows.map((row) => ({ id: row._id, name: getName(row), row }))}
              isActive={rows.length > 1}
              onMove={snippets.move}
            >
              {({ row, name }, handle) => (
                <SnippetRow
                  row={row}
                  name={name}
                  services={services}
                  handle={handle}
                  onEdit={() => edit(row)}
                  onSwitch={(isOn) => void snippets.switchTo(row, isOn)}
                  onDelete={() => setLeaving(row)}
                />
              )}
            </SortableRows>
          </Section>
          <Section title={t("snippets.consent.title")}>
            <Typography variant="body2" color="textSecondary" sx={{ mt: -1, maxWidth: 720 }}>
              {t(asksVisitors(rows) ? "snippets.consent.asked" : "snippets.consent.notAsked")}
            </Typography>
          </Section>
        </>
      )}
      {isChoosing && (
        <ChooseKind
          offered={snippets.offered}
          onClose={() => setIsChoosing(false)}
          onChoose={(kind, service) => {
            setIsChoosing(false);
            setDraft({ row: null, kind, service });
          }}
        />
      )}
      {draft && (
        <SnippetDialog
          key={draft.row?.id ?? draft.service?.slug ?? draft.kind}
          {...draft}
          onSave={(form) => snippets.save(draft.row, draft.kind, draft.service?.slug ?? "", form)}
          onClose={() => setDraft(null)}
          {...(!draft.row && {
            onBack: () => {
              setDraft(null);
              setIsChoosing(true);
            },
          })}
        />
      )}
      {leaving && (
        <Confirm
          title={t("snippets.delete.title", { title: getName(leaving) })}
          action={t("snippets.delete.confirm")}
          cancel={t("snippets.delete.cancel")}
          isDangerous
          onCancel={() => setLeaving(null)}
          onConfirm={() => {
            void snippets.remove(leaving).then(() => adding.current?.focus());
            setLeaving(null);
          }}
        >
          {t("snippets.delete.text")}
        </Confirm>
      )}
    </Box>
  );
}

function asksVisitors(rows: readonly Snippet[]): boolean {
  return rows.some(({ is_enabled, consent_category }) => is_enabled && consent_category !== "necessary");
}
